import { listStores, readStoreFolder } from '#scripts/store/folder.mjs'

const maxStores = 3
/** The place of a store whose file names none (lib/shop/store/complete-store.ts). */
const last = 1_000

/** What is printed once the shop is open, at most twelve lines. */
export function startMessage({ port, platformPort, dataDir, isPlatformElsewhere }) {
  if (isPlatformElsewhere) {
    return [
      `Vitrine is open on port ${port}, with the platform at ${process.env.COMMERCE_URL}.`,
      'Each shop answers on the domains of its stores/<slug>/store.json. Stop with Ctrl-C.',
    ].join('\n')
  }
  return `
Vitrine is open, as a demo: its passwords are published. To serve, see docs/operations.md.
${describeStores(port)}
  Sign in with   hanna@example.com / demo-harbour-lamp
  Postal codes   20354 (courier, van), 04229 (parcel); Norrlys: 111 45, 753 20
  Mailbox        http://127.0.0.1:${platformPort}/mailbox
  Data and logs  ${dataDir}
Stop with Ctrl-C; the data is kept.`
}

/** A line for each of the first stores that answer on this machine, and how many more there are. */
function describeStores(port) {
  const stores = listStores()
    .map((slug) => readStoreFolder(slug).store)
    .sort((one, other) => (one.order ?? last) - (other.order ?? last))
    .flatMap(({ name, domains }) => {
      const domain = domains.find((each) => each.endsWith('.localhost'))
      return domain ? [`  ${name.padEnd(14)} http://${domain}:${port}`] : []
    })
  const more = stores.length - maxStores
  return [
    ...stores.slice(0, maxStores),
    ...(more > 0 ? [`  and ${more} more in stores/`] : []),
  ].join('\n')
}
