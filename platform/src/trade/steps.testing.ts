import fc from 'fast-check'
import { checkLaws } from './laws.testing.ts'
import type { Ledger } from './ledger.testing.ts'
import {
  deliverStep,
  markPaidStep,
  merchantKinds,
  moveStep,
  receiveStep,
  returnStep,
  shipStep,
} from './merchant-steps.testing.ts'
import { peopleKinds } from './people-steps.testing.ts'
import { providerKinds } from './provider-steps.testing.ts'
import { refundStep } from './refund-steps.testing.ts'
import { checkReads } from './reads.testing.ts'
import { storeKinds } from './store-steps.testing.ts'
import { orderStep, payStep, shopperKinds } from './shopper-steps.testing.ts'
import type { Terms, TradeStore } from './shop.testing.ts'
import type { Kind } from './step.testing.ts'

/** One step with its values, of whatever kind. */
interface Step {
  name: string
  can: (ledger: Ledger) => boolean
  run: (ledger: Ledger, shop: TradeStore) => Promise<unknown>
}

// Each kind has values of its own type, which only it reads.
const kinds = Object.entries({
  ...shopperKinds,
  ...providerKinds,
  ...merchantKinds,
  ...storeKinds,
  ...peopleKinds,
}) as [string, Kind<object>][]

/** Steps of a kind. In company a call is sent once: a crash would also hit the other one. */
function stepsOf([name, given]: (typeof kinds)[number], isAlone: boolean): fc.Arbitrary<Step> {
  const sent = isAlone ? {} : { manner: 'once' }
  const all = given.values.map((values) => ('manner' in values ? { ...values, ...sent } : values))
  return all.map((values) => ({
    name: `${name} ${JSON.stringify(values)}`,
    can: (ledger) => given.can?.(ledger, values) ?? true,
    run: (ledger, shop) => given.run(ledger, shop, values),
  }))
}

async function count({ name, run }: Step, ledger: Ledger, shop: TradeStore) {
  const [kind = ''] = name.split(' {')
  const counted = tally.get(kind) ?? { tried: 0, worked: 0 }
  tally.set(kind, counted)
  const worked = await run(ledger, shop)
  counted.tried += 1
  if (worked !== false) counted.worked += 1
}

/** How often each kind was tried, and how often the platform accepted it. */
export const tally = new Map<string, { tried: number; worked: number }>()

/** One step, or two at once; then every law is asked. */
class Command implements fc.AsyncCommand<Ledger, TradeStore> {
  readonly steps: readonly Step[]
  constructor(...steps: Step[]) {
    this.steps = steps
  }
  check(ledger: Readonly<Ledger>) {
    return this.steps.every((step) => step.can(ledger))
  }
  async run(ledger: Ledger, shop: TradeStore) {
    ledger.isQuiet = this.steps.length === 1 && !ledger.isBroken
    ledger.touched = null
    await Promise.all(this.steps.map((step) => count(step, ledger, shop)))
    ledger.books = await checkLaws(ledger, shop)
    ledger.steps += 1
    // At rest every order is read.
    if (ledger.touched && ledger.steps % 4 === 0) {
      await checkReads([ledger.touched], ledger.books, shop)
    }
  }
  toString() {
    return `\n  ${this.steps.map(({ name }) => name).join('\n    at once with ')}`
  }
}

/** What these leave behind, or must report, is known only if nothing else happens at once. */
const alone = new Set([
  ...['set stock', 'import a file', 'put a variant to sleep', 'remove a way to pay'],
  ...['correct an order', 'erase an order', 'erase a customer', ...Object.keys(providerKinds)],
])

const weighted = (isAlone: boolean) =>
  fc.oneof(
    ...kinds
      .filter(([name]) => isAlone || !alone.has(name))
      .map((each) => ({ weight: each[1].weight, arbitrary: stepsOf(each, isAlone) })),
  )
const single = weighted(true)
const paired = weighted(false)

/** Commands for `fc.commands`. */
export const commands: fc.Arbitrary<fc.AsyncCommand<Ledger, TradeStore>>[] = [
  fc.oneof(
    { weight: 10, arbitrary: single.map((step) => new Command(step)) },
    { weight: 1, arbitrary: fc.tuple(paired, paired).map((both) => new Command(...both)) },
    // The same in two tabs.
    { weight: 1, arbitrary: paired.map((step) => new Command(step, step)) },
  ),
]

/** Firsts whose payment is at a bank. */
const banked: readonly Terms['first'][] = ['atBank', 'givenUp']

/** The first order of a sequence: two lines, paid or not, and partly shipped or not. */
export async function beginTrade(ledger: Ledger, shop: TradeStore, { first, ...terms }: Terms) {
  const once = { of: 0, manner: 'once' } as const
  const begin = async (step: Promise<unknown>) => {
    await step
    ledger.books = await checkLaws(ledger, shop)
  }
  const pay = banked.includes(first) ? 'card' : terms.pay
  const cart = { counts: [3, 2], coupon: terms.coupon }
  await begin(orderStep.run(ledger, shop, { ...once, cart, pay }))
  if (first === 'ordered') return
  if (pay === 'invoice') {
    if (first === 'paid') await begin(markPaidStep.run(ledger, shop, once))
  } else if (pay === 'transfer' || pay === 'cash')
    await begin(moveStep.run(ledger, shop, { ...once, to: 'confirmed' }))
  else {
    const how = banked.includes(first) ? 'pay by bank' : 'pay and return'
    await begin(payStep.run(ledger, shop, { ...once, how }))
  }
  if (first === 'givenUp') await begin(moveStep.run(ledger, shop, { ...once, to: 'cancelled' }))
  if (first === 'paid' || banked.includes(first)) return
  const wish = { counts: [2, 2], isGreedy: true }
  const part = { by: 'amount', amount: 500, from: null, restock: false } as const
  if (first === 'refunded') await begin(refundStep.run(ledger, shop, { ...once, ...part, wish }))
  if (first === 'refunded') return
  for (const to of first === 'left' ? (['inProgress', 'inTransit'] as const) : []) {
    await begin(moveStep.run(ledger, shop, { ...once, to }))
  }
  if (first === 'left') return
  await begin(shipStep.run(ledger, shop, { ...once, wish }))
  if (first === 'shipped') return
  await begin(shipStep.run(ledger, shop, { ...once, wish: { counts: [1], isGreedy: true } }))
  await begin(deliverStep.run(ledger, shop, { ...once, which: 0 }))
  await begin(deliverStep.run(ledger, shop, { ...once, which: 0 }))
  if (first === 'delivered') return
  const back = { counts: [1], isGreedy: true }
  await begin(returnStep.run(ledger, shop, { ...once, wish: back, by: 'merchant' }))
  const came = { how: 'receive', restock: false, refund: false } as const
  await begin(receiveStep.run(ledger, shop, { ...once, ...came, which: 0 }))
}
