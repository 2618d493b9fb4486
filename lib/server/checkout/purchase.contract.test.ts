import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { asMerchant } from '@/lib/commerce/contract.testing'
import { moneyToMajor } from '@/lib/shop/i18n/money'
import {
  answerPayment,
  openNetwork,
  openPurchase,
  openStorefront,
  restartPlatform,
  type Loss,
  type Manner,
  type Purchase,
  type Seen,
} from './purchase.testing'

const env = process.env
const runs = Number(env['VITRINE_TRADE_RUNS'] ?? 25)
const seed = Number(env['VITRINE_TRADE_SEED'] ?? Date.now() % 2 ** 31)
/** A restart takes seconds. */
const maxRestarts = 2

const loss: fc.Arbitrary<Loss | null> = fc.option(
  fc.record({ lost: fc.constantFrom('request', 'answer'), times: fc.integer({ min: 1, max: 4 }) }),
  { freq: 2 },
)
const manner = fc.constantFrom<Manner>('once', 'once', 'twice', 'page lost')

/** What a shopper does next. */
type Step =
  | { does: 'place' | 'come back' | 'leave' | 'cancel'; manner: Manner; loss: Loss | null }
  | { does: 'pay'; answer: 'approve' | 'decline' | 'cancel' }
  | { does: 'return'; pieces: number; isSamePage: boolean; manner: Manner; loss: Loss | null }
  | { does: 'be sent the goods' | 'lose the order to the shop' | 'outlive a restart' }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      does: fc.constantFrom('place', 'place', 'come back', 'leave', 'cancel'),
      ...{ manner, loss },
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('pay' as const),
      answer: fc.constantFrom('approve', 'approve', 'decline', 'cancel'),
    }),
  },
  {
    weight: 7,
    arbitrary: fc.record({
      does: fc.constant('return' as const),
      pieces: fc.integer({ min: 1, max: 2 }),
      isSamePage: fc.boolean(),
      ...{ manner, loss },
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('be sent the goods' as const) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('lose the order to the shop' as const) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('outlive a restart' as const) }) },
)

/** How far a purchase is before its steps. */
interface Terms {
  type: 'redirect' | 'invoice'
  begin: 'full cart' | 'ordered' | 'delivered'
}

const terms: fc.Arbitrary<Terms> = fc.record({
  type: fc.constantFrom('redirect', 'invoice'),
  begin: fc.constantFrom('full cart', 'ordered', 'delivered'),
})

const once = { manner: 'once', loss: null } as const

/** The steps that lead to the beginning of a sequence. */
function stepsTo({ type, begin }: Terms): Step[] {
  if (begin === 'full cart') return []
  const place: Step = { does: 'place', ...once }
  if (begin === 'ordered') return [place]
  const pay: Step[] =
    type === 'redirect'
      ? [
          { does: 'pay', answer: 'approve' },
          { does: 'come back', ...once },
        ]
      : []
  return [place, ...pay, { does: 'be sent the goods' }]
}

/** A purchase, and what its shopper was told. */
interface Story {
  purchase: Purchase
  /** The order of the newest page that was shown, and the page of the provider. */
  orderToken: string | null
  page: string | null
  isCancelled: boolean
  /** The pieces of each return form that was sent, and whether its shopper was told of success. */
  attempts: Map<string, { pieces: number; isTold: boolean }>
}

const network = await openNetwork()
let restarts = 0
beforeAll(() => openStorefront(network.url))
afterAll(() => {
  network.close()
  vi.restoreAllMocks()
  const counts = [...tally].map(([does, { taken, done }]) => `${does} ${done}/${taken}`)
  process.stdout.write(`${counts.join(', ')}\n`)
})

/** How often each step was taken, and how often its shopper was told that it was done. */
const tally = new Map<string, { taken: number; done: number }>()

function count(does: string, isDone: boolean) {
  const { taken, done } = tally.get(does) ?? { taken: 0, done: 0 }
  tally.set(does, { taken: taken + 1, done: done + Number(isDone) })
}

const isLive = ({ state }: { state: string }) => state !== 'invalidated'

/** Notes where a form led. */
function follow(story: Story, seen: Seen) {
  const go = seen?.go ?? ''
  const [, token] = /^\/orders\/([^/?]+)/.exec(go) ?? []
  if (token) story.orderToken = decodeURIComponent(token)
  if (/^https?:/.test(go)) story.page = go
}

const acts: {
  [Does in Step['does']]: (story: Story, step: Extract<Step, { does: Does }>) => Promise<unknown>
} = {
  place: async (story, { manner: how }) => {
    await story.purchase.choose()
    const seen = await story.purchase.place(how)
    follow(story, seen)
    return seen?.ok
  },
  'come back': async (story, { manner: how }) => {
    const seen = await story.purchase.comeBack(how)
    follow(story, seen)
    return seen?.ok
  },
  pay: async ({ page }, { answer }) => {
    if (page !== null) await answerPayment(page, answer)
    return page !== null
  },
  leave: async ({ orderToken, purchase }, { manner: how }) => {
    const seen = orderToken === null ? null : await purchase.leave(orderToken, how)
    return seen?.ok === true && seen.go === '/cart'
  },
  cancel: async (story, { manner: how }) => {
    if (story.orderToken === null) return false
    const seen = await story.purchase.cancel(story.orderToken, how)
    if (seen?.ok) story.isCancelled = true
    return seen?.ok
  },
  return: async (story, { pieces, isSamePage, manner: how }) => {
    const { orderToken, attempts } = story
    const order = orderToken === null ? null : await story.purchase.read(orderToken)
    if (orderToken === null || !order) return false
    const page = `page-${String(isSamePage ? 0 : attempts.size)}`
    const name = `${page} ${String(pieces)}`
    const { isTold = false } = attempts.get(name) ?? {}
    const form = { attempt: page, pieces }
    const seen = await story.purchase.askForReturn({ orderToken, order }, form, how)
    attempts.set(name, { pieces, isTold: isTold || seen?.ok === true })
    return seen?.ok
  },
  'be sent the goods': async ({ purchase }) => {
    const [order] = (await purchase.listOrders()).filter(isLive)
    if (!order || !['paid', 'due'].includes(order.payment.status)) return false
    const ways = ['confirmed', 'inProgress', 'inTransit', 'delivered']
    const from = order.state === 'created' ? 0 : order.state === 'confirmed' ? 1 : ways.length
    for (const to of ways.slice(from)) {
      await asMerchant('POST', `/v1/orders/${order.id}/transitions`, { to })
    }
    return true
  },
  /** The merchant cancels an order that is not paid. */
  'lose the order to the shop': async ({ purchase }) => {
    const [order] = (await purchase.listOrders()).filter(isLive)
    if (order?.payment.status !== 'pending') return false
    await asMerchant('POST', `/v1/orders/${order.id}/transitions`, { to: 'cancelled' })
    return true
  },
  'outlive a restart': async () => {
    restarts += 1
    if (restarts <= maxRestarts) await restartPlatform()
    return restarts <= maxRestarts
  },
}

/** Whatever was lost: one order per cart, for what was agreed, and one return per form. */
async function checkStory({ purchase, orderToken, attempts, isCancelled }: Story) {
  const orders = (await purchase.listOrders()).filter(isLive)
  expect(orders.length).toBeLessThanOrEqual(1)
  for (const { total } of orders) expect(total).toBe(moneyToMajor(purchase.total))
  if (orderToken !== null) expect(await purchase.read(orderToken)).not.toBeNull()
  if (isCancelled) expect(orders[0]?.state).toBe('cancelled')
  const [order] = orders
  if (!order) return expect([...attempts.values()].some(({ isTold }) => isTold)).toBe(false)
  const path = `/v1/orders/${order.id}`
  const { returns } = (await asMerchant('GET', path)) as Pick<typeof order, 'returns'>
  const asked = returns.map(({ lines }) => lines.map(({ quantity }) => quantity).join())
  const told = [...attempts.values()].filter(({ isTold }) => isTold).map(({ pieces }) => pieces)
  const sent = [...attempts.values()].map(({ pieces }) => String(pieces))
  expect(asked.length).toBeGreaterThanOrEqual(told.length)
  // Each return is that of one form.
  for (const pieces of asked) {
    expect(sent).toContain(pieces)
    sent.splice(sent.indexOf(pieces), 1)
  }
}

/**
 * Everything works again: the shopper sends the order once more and pays, and again with the next
 * payment after a refused one. @returns the page where this ends.
 */
async function finish(story: Story): Promise<string> {
  const { purchase } = story
  let go = ''
  for (let round = 0; round < 3 && !go.startsWith('/orders/'); round += 1) {
    await purchase.choose()
    const placed = await purchase.place('once')
    follow(story, placed)
    expect(placed?.ok).toBe(true)
    go = placed?.go ?? ''
    if (!/^https?:/.test(go)) continue
    await answerPayment(go, 'approve')
    const back = await purchase.comeBack('once')
    follow(story, back)
    go = back?.go ?? ''
  }
  return go
}

async function tell(given: Terms, steps: readonly Step[]) {
  openStorefront(network.url)
  const purchase = await openPurchase(3, given.type)
  const told = { orderToken: null, page: null, isCancelled: false, attempts: new Map() }
  const story: Story = { purchase, ...told }
  for (const each of [...stepsTo(given), ...steps]) {
    network.lose('loss' in each ? each.loss : null)
    // The step has the values of what it does.
    const act = acts[each.does] as (story: Story, step: Step) => Promise<unknown>
    count(each.does, (await act(story, each)) === true)
    network.lose(null)
    await checkStory(story)
  }
  const before = (await purchase.listOrders()).filter(isLive)
  expect(await finish(story)).toMatch(/^\/orders\//)
  await checkStory(story)
  const after = (await purchase.listOrders()).filter(isLive)
  expect(after).toHaveLength(1)
  if (before[0]) expect(after[0]?.id).toBe(before[0].id)
}

describe('a purchase whose answers are lost and forms are sent again', () => {
  it(
    `is one order, and each return one return: seed ${String(seed)}`,
    { timeout: 3_600_000 },
    async () => {
      const stories = fc.array(step, { minLength: 1, maxLength: 8, size: 'max' })
      await fc.assert(fc.asyncProperty(terms, stories, tell), {
        ...{ seed, numRuns: runs, interruptAfterTimeLimit: 1_800_000 },
        ...(env['VITRINE_TRADE_PATH'] && { path: env['VITRINE_TRADE_PATH'] }),
      })
    },
  )
})
