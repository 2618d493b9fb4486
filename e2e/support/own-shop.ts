import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { TestInfo } from '@playwright/test'
import { test as base } from './test'

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

type Stripe = {
  keys: { secretKey: string; webhookSecret: string }
  /** The payment pages opened so far; amounts are in minor units. */
  sessions: readonly { status: 'open' | 'complete' | 'expired'; amount: number; taken: number }[]
}

export type OwnShop = {
  port: number
  platformPort: number
  stopPlatform: () => Promise<void>
  injectFault: (fault: Fault) => Promise<void>
  /** Removes all faults and starts the platform if it is stopped. */
  restore: () => Promise<void>
  /** All tokens sent between storefront and platform so far. */
  secrets: () => Promise<readonly string[]>
  /** All log lines of storefront and platform so far. */
  logs: () => Promise<string>
  /** State of the fake Stripe server, with `withStripe`. */
  stripe: () => Promise<Stripe>
  /** Pays on the last opened payment page, as if in another browser. */
  payAtStripe: () => Promise<void>
  /** Ends the last opened payment page, as if its time had passed. */
  expireAtStripe: () => Promise<void>
  /** Sends Stripe's new events to a URL, each of them twice. */
  sendEventsOfStripe: (eventsUrl: string) => Promise<void>
  /** Closes the shop. @returns what its collector has received, with `isTraced`, and all log lines */
  closeAndReadTraces: () => Promise<Traces & Pick<Message, 'logs' | 'secrets'>>
}

type Span = {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  service: string
}

type Traces = {
  spans: readonly Span[]
  /** All traces and metrics as they were sent. */
  telemetry: string
}

type Message = Traces & {
  port: number
  platformPort: number
  secrets: readonly string[]
  logs: string
  atStripe: Stripe | null
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
  { openShop: (settings: Settings) => Promise<Shop> }
>({
  isTraced: [false, { option: true }],
  withWebhooks: [false, { option: true }],
  withStripe: [false, { option: true }],
  storesDir: ['', { option: true }],

  openShop: [
    async ({}, use) => {
      const shops = new Map<string, Promise<Shop>>()
      await use(async (settings) => {
        const key = JSON.stringify(settings)
        const known = await shops.get(key)
        if (known?.child.connected) return known
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
    if (testInfo.errors.length > 0) await attachErrors(testInfo, await shop.logs())
    await shop.restore()
  },
})

type Shop = Awaited<ReturnType<typeof startShop>>

async function startShop({ storesDir, isTraced, withWebhooks, withStripe }: Settings) {
  const env = {
    ...process.env,
    ...(storesDir && { STORES_DIR: storesDir }),
    ...(isTraced && { TRACED: '1' }),
    ...(withWebhooks && { WITH_WEBHOOKS: '1' }),
    ...(withStripe && { WITH_STRIPE: '1' }),
  }
  const child = fork('e2e/support/isolated-shop.mjs', { stdio: 'inherit', env })
  const { port, platformPort } = await nextMessage(child)
  const close = async () => {
    if (!child.connected) return
    const ended = once(child, 'exit')
    child.disconnect()
    await ended
  }
  const shop: OwnShop = {
    port,
    platformPort,
    stopPlatform: async () => void (await send(child, { command: 'stop platform' })),
    injectFault: async (fault) => void (await send(child, { command: 'inject fault', fault })),
    restore: async () => void (child.connected && (await send(child, { command: 'restore' }))),
    secrets: async () => (await send(child, { command: 'secrets' })).secrets,
    logs: async () => (await send(child, { command: 'logs' })).logs,
    stripe: async () => {
      const { atStripe } = await send(child, { command: 'stripe' })
      if (!atStripe) throw new Error('The shop of this journey was opened without Stripe.')
      return atStripe
    },
    payAtStripe: async () => void (await send(child, { command: 'pay at Stripe' })),
    expireAtStripe: async () => void (await send(child, { command: 'expire at Stripe' })),
    sendEventsOfStripe: async (eventsUrl) =>
      void (await send(child, { command: 'send events of Stripe', eventsUrl })),
    closeAndReadTraces: async () => {
      const traces = await send(child, { command: 'stop both' })
      await close()
      return traces
    },
  }
  return { ...shop, child, close }
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

type Command = {
  command: string
  fault?: Fault
  eventsUrl?: string
}

async function send(child: ChildProcess, command: Command): Promise<Message> {
  const reply = nextMessage(child)
  child.send(command)
  return reply
}

async function nextMessage(child: ChildProcess): Promise<Message> {
  const waiting = new AbortController()
  const { signal } = waiting
  const ended = once(child, 'exit', { signal }).then(() => {
    throw new Error('The shop of this journey ended.')
  })
  try {
    const [message] = (await Promise.race([once(child, 'message', { signal }), ended])) as [Message]
    return message
  } finally {
    waiting.abort()
  }
}
