import { listStores, readStoreFolder, storesFolder } from '#tools/store/folder.mjs'

const maxStores = 3
/** Default `order` of a store (lib/shop/store/complete-store.ts). */
const last = 1_000

/** The message that is printed once the shop is running, at most twelve lines. */
export function startMessage({ port, platformPort, dataDir, isPlatformElsewhere }) {
  if (isPlatformElsewhere) {
    return [
      `Vitrine is running on port ${port}, with the platform at ${process.env.COMMERCE_URL}.`,
      'Each shop is served at the domains of its stores/<slug>/store.json. Press Ctrl-C to stop.',
    ].join('\n')
  }
  return `
Vitrine is running as a demo with published passwords. For production, see docs/operations.md.
${describeStores(port)}
  Sign in with   hanna@example.com / demo-harbour-lamp
  Postal codes   20354 (courier, van), 04229 (parcel); Norrlys: 111 45, 753 20
  Desk           http://127.0.0.1:${platformPort}/desk/ (owner@example.com / demo-desk-lantern)
  Mailbox        http://127.0.0.1:${platformPort}/mailbox
  Data and logs  ${dataDir}
Press Ctrl-C to stop; the data is kept.`
}

/** One line for each of the first stores with a local domain, and the number of the others. */
function describeStores(port) {
  const stores = listStores()
    .flatMap((slug) => {
      try {
        const { name, domains, order = last } = readStoreFolder(slug).store
        const line = `  ${name.padEnd(14)} http://`
        return domains
          .filter(isLocal)
          .slice(0, 1)
          .map((domain) => ({ order, line: `${line}${domain}:${port}` }))
      } catch {
        // Its shop is closed.
        return []
      }
    })
    .toSorted((one, other) => one.order - other.order)
  if (stores.length === 0) return `  No store in ${storesFolder()}: create one with npm run store`
  const shown = stores.slice(0, maxStores).map(({ line }) => line)
  const more = stores.length - shown.length
  return [...shown, ...(more > 0 ? [`  and ${more} more in stores/`] : [])].join('\n')
}

const isLocal = (domain) => domain.endsWith('.localhost')
