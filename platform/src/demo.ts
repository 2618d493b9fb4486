import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import type { Config } from './config.ts'
import { createLocalDialler } from './outbound/local-dialler.ts'
import { registerEndpoint } from './outbound/register-endpoint.ts'
import { demoShops } from './seed/shops/shops.ts'
import { runPlatform } from './server.ts'
import type { Services } from './services.ts'
import { eventTypes } from './store/event-types.ts'
import { stores, type Store } from './store/schema/tenancy.ts'

/**
 * The platform of the demo (`npm start`, `npm run dev`): as `server.ts`, but the storefront on this
 * machine receives the webhooks of the demo shops. Not for production, which it refuses: that is
 * `server.ts`.
 */

const everyMs = 2000
/** The storefront of a fresh clone is built first, which takes minutes. */
const rounds = 150

/** The storefront renews its pages by these; each other event would be sent for nothing. */
const heardEvents = eventTypes.filter((type) => type.startsWith('catalog.'))

const receiverOf = ({ storefrontUrl }: Config, { domain }: { domain: string }) =>
  `${storefrontUrl.replaceAll('{domain}', domain)}/webhooks/platform`

/** The storefronts of the demo shops, as far as they are on this machine (RFC 6761 §6.3). */
function listOrigins(config: Config): ReadonlySet<string> {
  const urls = demoShops.map(({ store }) => new URL(receiverOf(config, store)))
  return new Set(urls.filter((url) => url.hostname.endsWith('.localhost')).map((url) => url.origin))
}

/** The key the storefront knows: the newest of its list of `id:secret`. */
function findKey(): string | null {
  const [newest = ''] = (process.env['WEBHOOK_SECRETS'] ?? '').split(',')
  return newest.slice(newest.indexOf(':') + 1) || null
}

/** Registers the storefront like any receiver; true when there is no more to try. */
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
  const [store] = await services.db.select().from(stores).where(eq(stores.domain, domain))
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
