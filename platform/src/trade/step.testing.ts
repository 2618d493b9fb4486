import fc from 'fast-check'
import type { Ledger, Line, Sale } from './ledger.testing.ts'
import { Breach, type Answer, type Call, type Manner, type TradeStore } from './shop.testing.ts'

/** Something that happens in a shop: its values, whether it can happen now, and what it does. */
export interface Kind<Values> {
  /** How often it happens, compared with the others: what suits few states, more often there. */
  weight: number
  values: fc.Arbitrary<Values>
  can?: (ledger: Ledger, values: Values) => boolean
  run: (ledger: Ledger, shop: TradeStore, values: Values) => Promise<unknown>
}

export const kind = <Values>(given: Kind<Values>): Kind<Values> => given

/** Which order an act is about (`saleFor`). */
export const of = fc.nat({ max: 31 })
export const wish: fc.Arbitrary<Wish> = fc.record({
  counts: fc.array(fc.nat({ max: 3 }), { minLength: 1, maxLength: 3 }),
  isGreedy: fc.integer({ min: 0, max: 5 }).map((roll) => roll === 5),
})
export const manner: fc.Arbitrary<Manner> = fc.oneof(
  { weight: 5, arbitrary: fc.constant('once' as const) },
  { weight: 1, arbitrary: fc.constant('again' as const) },
  { weight: 1, arbitrary: fc.constant('twice' as const) },
  { weight: 1, arbitrary: fc.record({ crashAt: fc.integer({ min: 1, max: 30 }) }) },
)

export const pick = <Each>(list: readonly Each[], index: number) =>
  list[index % list.length] as Each
export const isOk = ({ status }: Answer) => status >= 200 && status < 300

type Suits<Values> = (ledger: Ledger, sale: Sale, values: Values) => boolean

/** One of the orders that an act suits, or in one case of sixteen any: then it may be refused. */
function saleFor<Values extends { of: number }>(
  ledger: Ledger,
  values: Values,
  suits: Suits<Values>,
) {
  const isBlind = values.of >= 30
  const fitting = isBlind
    ? ledger.sales
    : ledger.sales.filter((sale) => suits(ledger, sale, values))
  return fitting.length === 0 ? undefined : pick(fitting, values.of)
}

/** Something that happens to an order, mostly to one that it suits, so that it is not refused. */
export const orderKind = <Values extends { of: number }>({
  suits,
  run,
  ...given
}: Pick<Kind<Values>, 'weight' | 'values'> & {
  suits: Suits<Values>
  run: (ledger: Ledger, shop: TradeStore, sale: Sale, values: Values) => Promise<unknown>
}): Kind<Values> => ({
  ...given,
  can: (ledger, values) => saleFor(ledger, values, suits) !== undefined,
  run: async (ledger, shop, values) => {
    const sale = saleFor(ledger, values, suits)
    if (!sale) return false
    ledger.touched = sale
    return run(ledger, shop, sale, values)
  },
})

/** Pieces by line: as many as there are, or regardless of it. */
export interface Wish {
  counts: number[]
  isGreedy: boolean
}

/** The lines that a wish is about, of those that a sale has. */
export const takeLines = (
  { lines }: Sale,
  { counts, isGreedy }: Wish,
  available: (line: Line) => number,
) =>
  lines
    .map((line, index) => {
      const count = counts[index] ?? 0
      return { line, quantity: isGreedy ? count : count % (Math.max(0, available(line)) + 1) }
    })
    .filter(({ quantity }) => quantity > 0)

/** The order as the last step left it. */
export const orderOf = ({ books }: Ledger, { orderId }: Sale) =>
  pick(
    books.orders.filter(({ id }) => id === orderId),
    0,
  )

/** Whether a call promises one effect and one answer per key. */
const isKeptByKey = ({ method, path, from = 'merchant' }: Call) =>
  method === 'POST' && (from === 'merchant' || path.endsWith('/complete'))

/** Sends a call under a key of its own; a fault of the platform is a breach of every law. */
export async function post(ledger: Ledger, shop: TradeStore, call: Call, how: Manner = 'once') {
  ledger.keys += 1
  const sent = { key: `${shop.store.id}-${String(ledger.keys)}`, ...call }
  const answer = await shop.send(sent, how)
  if (answer.status === 500) {
    throw new Breach(
      `No call fails by itself: ${call.method} ${call.path} ${JSON.stringify(answer)}`,
    )
  }
  if (isOk(answer) && isKeptByKey(call)) ledger.sent.push({ call: sent, answer })
  return answer
}

/** What the laws promise about an answer, when nothing else happens at once. */
export function expectAnswer(
  { isQuiet }: Ledger,
  promised: boolean | null,
  answer: Answer,
  why: unknown,
) {
  if (!isQuiet || promised === null || isOk(answer) === promised) return
  const law = promised ? 'What the laws allow is accepted' : 'What they forbid is refused'
  throw new Breach(`${law}: ${JSON.stringify([answer, why])}`)
}

/** Sends a call and asks what the laws promise about its answer. @returns whether it is accepted. */
export async function ask(
  ledger: Ledger,
  shop: TradeStore,
  call: Call,
  { manner: how = 'once', promised = null }: { manner?: Manner; promised?: boolean | null } = {},
): Promise<boolean> {
  const answer = await post(ledger, shop, call, how)
  expectAnswer(ledger, promised, answer, call)
  return isOk(answer)
}
