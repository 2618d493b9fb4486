import type { TestInfo } from '@playwright/test'
import { projectRoot } from '../../tools/lib/paths.mjs'
import { Shopper } from '../resilience/shopper.mjs'
import { startCollector } from './collector.mjs'
import { openShop as openDemoShop } from './demo-shop.mjs'
import { firstStore } from './demo-stores'
import { storeDomain } from './store-urls'
import { expect, test as base } from './test'

/** A fault injected into the storefront's requests to the platform. */
export type Fault = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Regular expression over the path. */
  path: string
  fault: 'lose reply' | 'bad gateway' | 'delay' | 'not found' | 'signed out'
  /** Number of requests that fail; one by default. */
  times?: number
  delayMs?: number
}

type Settings = {
  /** Whether both applications send traces and metrics to a collector. */
  isTraced: boolean
  /** Whether the platform sends webhooks to the storefront, as in production. */
  withWebhooks: boolean
  /** Whether the platform uses a fake Stripe server. */
  withStripe: boolean
  /** The folder of stores that the shop serves; by default the repository's. */
  storesDir: string
}

/**
 * `test` with a shop whose platform the journey may stop and make fail. Journeys with the same
 * settings share one for each worker, because starting it takes longer than most journeys. What a
 * journey stops or breaks is restored after it; products that it changes stay changed.
 */
export const test = base.extend<
  { ownShop: OwnShop } & Settings,
  { openShop: (settings: Settings) => Promise<OwnShop> }
>({
  isTraced: [false, { option: true }],
  withWebhooks: [false, { option: true }],
  withStripe: [false, { option: true }],
  storesDir: ['', { option: true }],

  openShop: [
    async ({}, use) => {
      const shops = new Map<string, Promise<OwnShop>>()
      await use(async (settings) => {
        const key = JSON.stringify(settings)
        const known = await shops.get(key)
        if (known?.isOpen()) return known
        const opening = startShop(settings)
        shops.set(key, opening)
        return opening
      })
      await Promise.all([...shops.values()].map(async (opening) => (await opening).close()))
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  // This order restores the shop after its shoppers have left, whose pages may still be loading.
  newShopper: async ({ ownShop: _, newShopper }, use) => use(newShopper),

  ownShop: async ({ openShop, storesDir, isTraced, withWebhooks, withStripe }, use, testInfo) => {
    const shop = await openShop({ storesDir, isTraced, withWebhooks, withStripe })
    await use(shop)
    if (testInfo.errors.length > 0 && shop.isOpen()) await attachErrors(testInfo, shop.logs())
    await shop.restore()
  },
})

export type OwnShop = Awaited<ReturnType<typeof startShop>>

async function startShop({ storesDir, isTraced, withWebhooks, withStripe }: Settings) {
  const collector = isTraced ? await startCollector() : null
  const stripe = withStripe ? await startStripe() : null
  const shop = await openDemoShop({
    withWebhooks,
    withProxy: true,
    ...(collector && { collectorUrl: collector.url }),
    ...(stripe && { stripeUrl: stripe.url }),
    ...(storesDir && { storefrontEnv: { STORES_DIR: storesDir } }),
  })
  const { proxy } = shop
  if (!proxy) throw new Error('The shop has no proxy.')
  let isOpen = true
  let isPlatformStopped = false
  const close = async () => {
    if (!isOpen) return
    isOpen = false
    await shop.close()
    await collector?.stop()
    await stripe?.close()
  }
  await warmUp(shop.port).catch(async (error) => {
    await close()
    throw error
  })
  return {
    port: shop.port,
    platformPort: shop.platformPort,
    isOpen: () => isOpen,
    close,
    stopPlatform: async () => {
      isPlatformStopped = true
      await shop.stopPlatform()
    },
    injectFault: (fault: Fault) => void proxy.addFault(fault),
    /** Removes all faults and starts the platform if it is stopped. */
    restore: async () => {
      proxy.removeFaults()
      if (isOpen && isPlatformStopped) await shop.restartPlatform()
      isPlatformStopped = false
    },
    /** All tokens sent between storefront and platform so far. */
    secrets: proxy.secrets,
    /** All log lines of storefront and platform so far. */
    logs: shop.readLogs,
    stripe: () => {
      if (!stripe) throw new Error('The shop of this journey was opened without Stripe.')
      return stripe
    },
    /** Closes the shop. @returns what its collector has received, with `isTraced`, and all log lines */
    closeAndReadTraces: async () => {
      await shop.stopStorefront()
      await shop.stopPlatform()
      const logs = shop.readLogs()
      await close()
      const telemetry = collector?.received() ?? ''
      return { logs, telemetry, spans: collector?.spans() ?? [], secrets: proxy.secrets() }
    },
  }
}

/**
 * Waits until a page of products is shown. The first one of two new processes may take longer on a
 * busy machine than the five seconds within which a page answers.
 */
async function warmUp(port: number) {
  const shopper = new Shopper({ port, host: storeDomain(firstStore) })
  const isShown = async () => {
    const { status } = await shopper.get(firstStore.product.variantPath)
    // Other stores than the demo's may have no such page.
    return status > 0 && status < 500
  }
  await expect.poll(isShown, { timeout: 60_000 }).toBe(true)
}

/** Attaches the log lines with errors, because the shop's logs are deleted with its data. */
async function attachErrors(testInfo: TestInfo, logs: string) {
  const errors = logs.split('\n').filter((line) => /error|⨯/i.test(line))
  const body = errors.slice(-12).join('\n')
  await testInfo.attach('errors in the logs of storefront and platform', {
    body,
    contentType: 'text/plain',
  })
}

type StripeApi = {
  url: string
  sessions: ReadonlyMap<
    string,
    { status: 'open' | 'complete' | 'expired'; amount: number; taken: number }
  >
  events: { body: string; headers: Record<string, string> }[]
  pay: (sessionId: string) => boolean
  expire: (sessionId: string) => void
  close: () => Promise<void>
}

/** Starts the server that speaks Stripe's API in the tests of the platform. */
async function startStripe() {
  const adapters = `${projectRoot}/platform/src/adapters`
  const { startStripeApi } = await import(`${adapters}/stripe-api.testing.ts`)
  const { testStripeKeys } = await import(`${adapters}/stripe-objects.testing.ts`)
  const { url, sessions, events, pay, expire, close }: StripeApi = await startStripeApi(
    () => new Date(),
  )
  const lastOpened = () => [...sessions.keys()].at(-1) ?? ''
  return {
    url,
    close,
    keys: testStripeKeys as { secretKey: string; webhookSecret: string },
    /** The payment pages opened so far; amounts are in minor units. */
    sessions: () => [...sessions.values()],
    /** Pays on the last opened payment page, as if in another browser. */
    pay: () => pay(lastOpened()),
    /** Ends the last opened payment page, as if its time had passed. */
    expire: () => expire(lastOpened()),
    /** Sends new events to a URL, each of them twice, because Stripe sends one at least once. */
    sendEvents: async (eventsUrl: string) => {
      for (const { body, headers } of events.splice(0)) {
        for (let time = 1; time <= 2; time += 1) {
          const { status } = await fetch(eventsUrl, { method: 'POST', body, headers })
          if (status >= 300)
            throw new Error(`${eventsUrl} answered ${status} to an event of Stripe.`)
        }
      }
    },
  }
}
