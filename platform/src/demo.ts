import './store/resolve-drizzle.ts'

const { connectStorefront, isLocalReceiver } = await import('./local-storefront.ts')
const { createLocalDialler, createLoopbackDialler } = await import('./outbound/local-dialler.ts')
const { runPlatform } = await import('./run-platform.ts')

/**
 * The platform of the demo (`npm start`, `npm run dev`): like `server.ts`, but the storefront on
 * this machine receives the webhooks of all stores. It refuses to run in production.
 */

/** The signing key that the storefront uses: the newest of its list of `id:secret`. */
function findKey(): string | null {
  const [newest = ''] = (process.env['WEBHOOK_SECRETS'] ?? '').split(',')
  return newest.slice(newest.indexOf(':') + 1) || null
}

await runPlatform({
  isDemo: true,
  makeDialler: (config) =>
    config.webhookLoopback
      ? createLoopbackDialler()
      : createLocalDialler((url) => isLocalReceiver(config, url)),
  onListening: (services) => {
    const secret = findKey()
    if (secret !== null) void connectStorefront(services, secret)
  },
})
