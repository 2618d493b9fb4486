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
  type MerchantOrder,
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
  | { does: 'place'; isStale: boolean; manner: Manner; loss: Loss | null }
  | { does: 'add' | 'come back' | 'leave' | 'cancel'; manner: Manner; loss: Loss | null }
  | { does: 'pay'; answer: 'approve' | 'decline' | 'cancel' }
  | { does: 'return'; pieces: number; isSamePage: boolean; manner: Manner; loss: Loss | null }
  | { does: 'be sent the goods' | 'lose the order to the shop' | 'outlive a restart' }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('place' as const),
      isStale: fc.boolean(),
      manner,
      loss,
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      does: fc.constantFrom('add', 'add', 'come back', 'leave', 'leave', 'cancel'),
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
  type: fc.constantFrom('redirect', 'redirect', 'redirect', 'invoice'),
  begin: fc.constantFrom('full cart', 'ordered', 'ordered', 'delivered'),
})

const once = { manner: 'once', loss: null } as const

/** The steps that lead to the beginning of a sequence. */
function stepsTo({ type, begin }: Terms): Step[] {
  if (begin === 'full cart') return []
  const place: Step = { does: 'place', isStale: false, ...once }
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
  /** The orders whose cancelling its shopper was told of. */
  cancelled: Set<string>
  /** The totals that were agreed to, in major units. */
  agreed: Set<number>
  /** How many pieces were put into the bag: at least those of which the shopper was told. */
  pieces: { least: number; most: number }
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

/** Notes where a form led: to the page of an order, or of a payment, whose order is mailed. */
async function follow(story: Story, seen: Seen) {
  const go = seen?.go ?? ''
  const [, token] = /^\/orders\/([^/?]+)/.exec(go) ?? []
  if (token) story.orderToken = decodeURIComponent(token)
  else story.orderToken = (await story.purchase.pendingOrder()) ?? story.orderToken
  if (/^https?:/.test(go)) story.page = go
}

const acts: {
  [Does in Step['does']]: (story: Story, step: Extract<Step, { does: Does }>) => Promise<unknown>
} = {
  place: async (story, { manner: how, isStale }) => {
    const seen = await story.purchase.place(how, isStale)
    story.agreed.add(moneyToMajor(story.purchase.total()))
    await follow(story, seen)
    return seen?.ok
  },
  add: async ({ purchase, pieces }, { manner: how }) => {
    const seen = await purchase.add(how)
    pieces.least += Number(seen?.ok === true)
    pieces.most += 1
    return seen?.ok
  },
  'come back': async (story, { manner: how }) => {
    const seen = await story.purchase.comeBack(how)
    await follow(story, seen)
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
    if (seen?.ok) story.cancelled.add(story.orderToken)
    return seen?.ok
  },
  return: async (story, { pieces, isSamePage, manner: how }) => {
    const { orderToken, attempts } = story
    const order = orderToken === null ? null : await story.purchase.read(orderToken)
    if (orderToken === null || !order) return false
    const page = `page-${String(isSamePage ? 0 : attempts.size)}`
    const name = `${orderToken} ${page} ${String(pieces)}`
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

/**
 * Whatever was lost: no piece of the bag is lost or doubled, each order is for what was agreed, and
 * each return is that of one form.
 */
async function checkStory({ purchase, pieces, agreed, ...story }: Story) {
  const { orderToken, cancelled, attempts } = story
  const orders = (await purchase.listOrders()).filter(isLive)
  const ordered = orders.flatMap(({ items }) => items).reduce((sum, it) => sum + it.quantity, 0)
  const { bag, left } = await purchase.countInCarts()
  expect(ordered + bag + left).toBeGreaterThanOrEqual(pieces.least)
  expect(ordered + bag).toBeLessThanOrEqual(pieces.most)
  for (const { total } of orders) expect(agreed).toContain(total)
  if (orderToken !== null) expect(await purchase.read(orderToken)).not.toBeNull()
  for (const token of cancelled) expect((await purchase.read(token))?.state).toBe('cancelled')
  const sent = [...attempts.values()].map((attempt) => String(attempt.pieces))
  const told = [...attempts.values()].filter(({ isTold }) => isTold)
  const returns = []
  for (const { id } of orders) {
    const order = (await asMerchant('GET', `/v1/orders/${id}`)) as Pick<MerchantOrder, 'returns'>
    returns.push(...order.returns)
  }
  expect(returns.length).toBeGreaterThanOrEqual(told.length)
  for (const { lines } of returns) {
    const asked = lines.map(({ quantity }) => quantity).join()
    expect(sent).toContain(asked)
    sent.splice(sent.indexOf(asked), 1)
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
    const placed = await purchase.place('once')
    story.agreed.add(moneyToMajor(purchase.total()))
    await follow(story, placed)
    expect(placed?.ok).toBe(true)
    go = placed?.go ?? ''
    if (!/^https?:/.test(go)) continue
    await answerPayment(go, 'approve')
    const back = await purchase.comeBack('once')
    await follow(story, back)
    go = back?.go ?? ''
  }
  return go
}

async function tell(given: Terms, steps: readonly Step[]) {
  openStorefront(network.url)
  const bag = 3
  const purchase = await openPurchase(bag, given.type)
  const story: Story = {
    ...{ purchase, orderToken: null, page: null, pieces: { least: bag, most: bag } },
    ...{ cancelled: new Set(), agreed: new Set(), attempts: new Map() },
  }
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
  expect(after.length).toBeGreaterThan(0)
  expect(after.map(({ id }) => id)).toEqual(expect.arrayContaining(before.map(({ id }) => id)))
}

it.each(['de', 'en'])(
  'is paid for at another device, in %s, although that knows nothing of the payments that were ended',
  async (language) => {
    openStorefront(network.url)
    const purchase = await openPurchase(1, 'redirect')
    const pages = new Set<string>()
    for (const attempt of [1, 2, 3]) {
      const placed = await purchase.place('once')
      const again = await purchase.place('twice', true)
      expect([placed?.go, again?.go]).toEqual([expect.stringMatching(/^https?:/), placed?.go])
      expect(pages.add(placed?.go ?? '').size).toBe(attempt)
      expect((await purchase.listOrders()).filter(isLive)).toHaveLength(1)
      const order = (await purchase.pendingOrder()) ?? ''
      expect(await purchase.leave(order, 'once')).toMatchObject({ go: '/cart' })
      await purchase.goElsewhere(language)
    }
  },
)

describe('a purchase whose answers are lost and forms are sent again', () => {
  it(
    `keeps every piece, as agreed, and each return is one return: seed ${String(seed)}`,
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
