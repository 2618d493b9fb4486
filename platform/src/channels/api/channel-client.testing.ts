import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { callApi, type Call } from '#api/testing/call-api.ts'
import { createPublicationQueue } from '#channels/run-publications.ts'
import type { CallResult, OutsideCall } from '#outbound/dialler.ts'
import { createScriptedDialler } from '#outbound/dialler.testing.ts'
import { newId } from '#store/ids.ts'
import { productOptions, products, variants } from '#store/schema/catalog.ts'
import { channels } from '#store/schema/channels.ts'
import { channelPublications } from '#store/schema/publications.ts'
import { outboxEvents } from '#store/schema/outbox.ts'
import { workOff } from '#store/work-queue.ts'
import { addStore, createTestServices, signInApplication } from '#testing.ts'

/** A response of a connector. */
export const answerOf = (status: number, body: unknown = {}): CallResult => ({
  kind: 'answered',
  status,
  retryAfter: undefined,
  body: Buffer.from(JSON.stringify(body)),
})

export interface PublicationReply {
  id: string
  state: string
  externalId: string | null
  listingId: string | null
  attemptCount: number
  nextAttemptOn: string | null
  candidates: { externalId: string; title: string | null; skus: string[] }[]
  attempts: { number: number; kind: string; outcome: string | null; status: number | null }[]
}

/** A platform whose connectors return what the test sets. */
async function openChannelPlatform() {
  const script = {
    answer: (_call: OutsideCall): CallResult | Promise<CallResult> => answerOf(500),
  }
  const dialler = createScriptedDialler((call) => script.answer(call))
  return { ...(await createTestServices({}, dialler)), dialler, script }
}

/** A new store with one channel. */
async function openChannelClient(opened: Awaited<ReturnType<typeof openChannelPlatform>>) {
  const { services, app, script, dialler } = opened
  const { db } = services
  const store = await addStore(services)
  script.answer = () => answerOf(200, { externalId: 'ext-1' })
  dialler.calls.length = 0
  // A new token for each call, because tests move the clock by hours.
  const send = async (method: string, path: string, call: Call = {}) => {
    const token = await signInApplication(services, store, ['channels:read', 'channels:update'])
    return callApi(app, method, `/v1/channels${path}`, { token, ...call })
  }
  const made = await send('POST', '', { body: { name: 'Market', channelType: 'marketplace' } })
  const { id: channelId } = made.body as { id: string }

  const publicationPath = (id = '', step = '') =>
    `/${channelId}/publications${id && `/${id}`}${step && `/${step}`}`

  return {
    publicationPath,
    publish: async (productId: string, price = 25) => {
      const { status, body } = await send('POST', publicationPath(), { body: { productId, price } })
      return { status, publication: body as PublicationReply }
    },
    readPublication: async (id: string) =>
      (await send('GET', publicationPath(id))).body as PublicationReply,
    app,
    services,
    store,
    channelId,
    send,
    advance: opened.advance,
    calls: dialler.calls,
    answerWith: (next: typeof script.answer) => {
      script.answer = next
    },
    /** Deletes the channel, so that nothing is due in the next test. */
    clear: () => db.delete(channels).where(eq(channels.id, channelId)),
    connect: (secret?: string) =>
      send('PATCH', `/${channelId}`, {
        body: { connector: { url: 'https://connector.example/in', ...(secret && { secret }) } },
      }),
    addProduct: async (values: Partial<typeof products.$inferInsert> = {}, sizes = ['S', 'M']) => {
      const id = newId('prd')
      const own = { tenantId: store.tenantId, storeId: store.id }
      await db.insert(products).values({ ...own, id, slug: id, title: 'A lamp', ...values })
      const size = {
        ...own,
        id: newId('opt'),
        productId: id,
        position: 0,
        name: 'Size',
        values: sizes,
      }
      await db.insert(productOptions).values(size)
      const rows = sizes.map((value, position) => ({
        ...own,
        position,
        id: newId('var'),
        productId: id,
        sku: `${id}-${value}`,
        options: [{ name: 'Size', value }],
        priceMinor: 2500,
      }))
      await db.insert(variants).values(rows)
      return { id, variants: rows }
    },
    /** Sends due publications, as the background job does. */
    run: () => workOff(createPublicationQueue(services, { random: () => 0.5 })),
    /** As if the processes that send publications had died long ago. */
    endLeases: () =>
      db.update(channelPublications).set({ leasedUntil: sql`now() - interval '1 second'` }),
    listEvents: async () => {
      const rows = await db.select().from(outboxEvents).where(eq(outboxEvents.storeId, store.id))
      return rows.map(({ type, body }) => ({ type, ...(JSON.parse(body) as object) }))
    },
  }
}

type ChannelClient = Awaited<ReturnType<typeof openChannelClient>>

/** One platform for all tests of a file, with a new store and channel for each test. */
export function openChannelForEachTest(): ChannelClient {
  const client = {} as ChannelClient
  let opened: Awaited<ReturnType<typeof openChannelPlatform>>
  beforeAll(async () => {
    opened = await openChannelPlatform()
  })
  beforeEach(async () => {
    Object.assign(client, await openChannelClient(opened))
  })
  afterEach(async () => {
    await client.clear()
  })
  afterAll(() => opened.close())
  return client
}
