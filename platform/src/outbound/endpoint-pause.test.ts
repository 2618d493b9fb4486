import { eq } from 'drizzle-orm'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { createLog } from '#log.ts'
import { mails } from '#store/schema/mails.ts'
import { stores } from '#store/schema/tenancy.ts'
import { webhookEndpoints } from '#store/schema/webhooks.ts'
import { createTestServices } from '#testing.ts'
import { createDeliveryWorker } from './delivery-worker.ts'
import { openEndpoint } from './receiving.testing.ts'
import type { CallResult } from './dialler.ts'
import { answered, createScriptedDialler } from './dialler.testing.ts'

const url = 'https://receiver.example/hooks/canary-token'
let isAway = false
let failure: CallResult = answered(503)
const dialler = createScriptedDialler(() => (isAway ? failure : answered(204)))
const lines: string[] = []
const opened = await createTestServices({}, dialler)
afterAll(() => opened.close())
afterEach(async () => {
  isAway = false
  await opened.services.db.delete(webhookEndpoints)
})

function createWorker(random: number) {
  const { services } = opened
  return createDeliveryWorker({
    ...services,
    random: () => random,
    log: createLog('info', (line) => lines.push(line)),
  })
}

/** Lets hours pass in steps of two minutes, and sends due deliveries at each step. */
async function pass(worker: ReturnType<typeof createWorker>, hours: number) {
  for (let step = 0; step < hours * 30; step += 1) {
    opened.advance(120_000)
    await worker.deliverDue()
  }
}

describe('a receiver that is down for six hours', () => {
  it.each([0, 0.999])(
    'is not paused and misses no event (random %d)',
    async (random) => {
      const endpoint = await openEndpoint(opened.services, { url })
      const worker = createWorker(random)
      isAway = true
      for (let i = 0; i < 12; i += 1) await endpoint.emit(`brand ${String(i)}`)
      await pass(worker, 6)
      expect(await endpoint.read()).toMatchObject({ status: 'receiving' })
      isAway = false
      await pass(worker, 9)
      const states = (await endpoint.deliveries()).map(({ state }) => state)
      expect(states).toEqual(Array.from({ length: 12 }, () => 'delivered'))
    },
    60_000,
  )
})

describe('a pause', () => {
  it.each<[string, string, CallResult]>([
    ['en', 'last one: 503.', answered(503)],
    ['en', 'last one: no response in 15 seconds.', { kind: 'timeout' }],
    ['sv', 'Den senaste: inget svar inom 15 sekunder.', { kind: 'timeout' }],
    ['en', 'last one: CERT_HAS_EXPIRED.', { kind: 'unreachable', detail: 'CERT_HAS_EXPIRED' }],
  ])(
    'is mailed to the contact and logged with its cause: %s, %s',
    async (locale, cause, result) => {
      failure = result
      lines.length = 0
      const { db } = opened.services
      const endpoint = await openEndpoint(opened.services, { url })
      const contactEmail = 'ops@merchant.example'
      await db
        .update(stores)
        .set({ settings: { contactEmail }, defaultLocale: locale })
        .where(eq(stores.id, endpoint.store.id))
      isAway = true
      await endpoint.emit('brand')
      const worker = createWorker(0.5)
      for (let i = 0; i < 11; i += 1) {
        opened.advance(4 * 3_600_000)
        await worker.deliverDue()
      }
      expect(await endpoint.read()).toMatchObject({ status: 'paused' })
      const sent = await db.select().from(mails).where(eq(mails.storeId, endpoint.store.id))
      expect(sent).toMatchObject([{ kind: 'endpointPaused', recipient: contactEmail }])
      expect(sent[0]?.subject).toContain('receiver.example')
      expect(sent[0]?.body).toContain(cause)
      expect(sent[0]?.html).toContain(`<html lang="${locale}"`)
      expect(lines.filter((line) => line.includes('webhook endpoint paused'))).toHaveLength(1)
      expect(JSON.stringify([sent, lines])).not.toContain('canary')
    },
  )
})
