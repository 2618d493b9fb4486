import { setTimeout as sleep } from 'node:timers/promises'
import { listAllStores } from '#commerce/stores/stores.ts'
import type { Config } from './config.ts'
import { describeError } from './log.ts'
import { registerEndpoint } from './outbound/register-endpoint.ts'
import type { Services } from './services.ts'
import { eventTypes } from './store/event-types.ts'
import type { Store } from './store/schema/tenancy.ts'

const everyMs = 2000

/** The events that refresh the storefront's pages; it has no use for any other. */
const heardEvents = eventTypes.filter((type) => type.startsWith('catalog.'))

const receiverOf = ({ storefrontUrl }: Pick<Config, 'storefrontUrl'>, domain: string) =>
  new URL(`${storefrontUrl.replaceAll('{domain}', domain)}/webhooks/platform`)

/** Whether a URL is that of the storefront on this machine (RFC 6761 §6.3), for any store. */
export function isLocalReceiver(config: Pick<Config, 'storefrontUrl'>, text: string): boolean {
  const url = URL.parse(text)
  return (
    url !== null &&
    url.hostname.endsWith('.localhost') &&
    url.href === receiverOf(config, url.hostname).href
  )
}

/** Registers the storefront as a webhook receiver; true when there is nothing left to try. */
async function connect(services: Services, store: Store, secret: string): Promise<boolean> {
  const { id: storeId, tenantId } = store
  const registration = await registerEndpoint(
    services,
    { tenantId, storeId, sellerId: null },
    {
      url: receiverOf(services.config, store.domain).href,
      secret,
      headers: {},
      authentication: null,
      eventTypes: heardEvents,
    },
  )
  return registration.ok || registration.code !== 'Webhook.TestFailed'
}

/** Tries the stores that the storefront on this machine may serve and does not hear of yet. */
export function createConnector(services: Services, secret: string): () => Promise<void> {
  const connected = new Set<string>()
  return async () => {
    for (const store of await listAllStores(services.db)) {
      const { href } = receiverOf(services.config, store.domain)
      if (connected.has(store.id) || !isLocalReceiver(services.config, href)) continue
      if (await connect(services, store, secret)) connected.add(store.id)
    }
  }
}

/** Connects the stores of the platform, also those created later, to the local storefront. */
export async function connectStorefront(services: Services, secret: string): Promise<never> {
  const connectStores = createConnector(services, secret)
  for (;;) {
    await connectStores().catch((error: unknown) => {
      services.log.warn('could not register webhooks of the storefront', describeError(error))
    })
    await sleep(everyMs, undefined, { ref: false })
  }
}
