import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { findRow } from '#store/find-row.ts'
import type { Config } from './config.ts'
import { createLocalDialler } from './outbound/local-dialler.ts'
import { registerEndpoint } from './outbound/register-endpoint.ts'
import { demoShops } from './seed/shops/shops.ts'
import { runPlatform } from './server.ts'
import type { Services } from './services.ts'
import { eventTypes } from './store/event-types.ts'
import { stores, type Store } from './store/schema/tenancy.ts'

/**
 * The platform of the demo (`npm start`, `npm run dev`): like `server.ts`, but the storefront on
 * this machine receives the webhooks of the demo shops. It refuses to run in production.
 */

const everyMs = 2000
/** How long to wait for the storefront: a fresh clone builds it first, which takes minutes. */
const rounds = 150

/** The events that refresh the storefront's pages; it has no use for any other. */
const heardEvents = eventTypes.filter((type) => type.startsWith('catalog.'))

const receiverOf = ({ storefrontUrl }: Config, { domain }: { domain: string }) =>
  `${storefrontUrl.replaceAll('{domain}', domain)}/webhooks/platform`

/** URLs of the demo shops that are on this machine (RFC 6761 §6.3). */
function listOrigins(config: Config): ReadonlySet<string> {
  const urls = demoShops.map(({ store }) => new URL(receiverOf(config, store)))
  return new Set(urls.filter((url) => url.hostname.endsWith('.localhost')).map((url) => url.origin))
}

/** The signing key that the storefront uses: the newest of its list of `id:secret`. */
function findKey(): string | null {
  const [newest = ''] = (process.env['WEBHOOK_SECRETS'] ?? '').split(',')
  return newest.slice(newest.indexOf(':') + 1) || null
}

/** Registers the storefront as a webhook receiver; true when there is nothing left to try. */
async function connect(services: Services, store: Store, secret: string): Promise<boolean> {
  const { id: storeId, tenantId } = store
  const registration = await registerEndpoint(
    { ...services, keys: services.config.secrets },
    { tenantId, storeId, sellerId: null },
    {
      url: receiverOf(services.config, store),
      secret,
      headers: {},
      authentication: null,
      eventTypes: heardEvents,
    },
  )
  return registration.ok || registration.code !== 'test'
}

async function connectShop(services: Services, domain: string, secret: string) {
  const store = await findRow(services.db, stores, eq(stores.domain, domain))
  if (!store) return
  for (let round = 0; round < rounds; round += 1) {
    if (await connect(services, store, secret)) return
    await sleep(everyMs, undefined, { ref: false })
  }
}

await runPlatform({
  isDemo: true,
  makeDialler: (config) => createLocalDialler(listOrigins(config)),
  onListening: (services) => {
    const secret = findKey()
    if (secret === null) return
    for (const { store } of demoShops) {
      connectShop(services, store.domain, secret).catch(() => {
        services.log.warn('could not register the webhook of the demo storefront', {
          store: store.domain,
        })
      })
    }
  },
})
