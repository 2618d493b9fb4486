/** Time limit of one response. */
const longestMs = 5_000
/** With a slow platform, the storefront answers after its own deadline of five seconds. */
const longestWhenSlowMs = 6_000

const traces = [
  '__next_error__',
  'data-dgst',
  'Application error',
  'Internal Server Error',
  'NEXT_REDIRECT',
  'This page could not be found',
  'This page couldn’t load',
  'Please sign in to this network',
]
/** Texts that the shop shows only when nothing was done. */
const denials = ['nothing has changed', 'wasn’t carried out']

/**
 * What is wrong with a response.
 *
 * @param {import('./shopper.mjs').Page} answer
 * @param {{ kind?: 'page' | 'data' | 'machine', storeName: string, isSlow?: boolean,
 *   slackMs?: number, moreMs?: number, isMissing?: boolean, never?: RegExp }} expected `moreMs`: for
 *   a form whose own deadline is longer
 * @returns {{ bare: string[], slow: string[], untrue: string[] }} problems; empty when all is well
 */
export function judge(answer, expected) {
  const { kind = 'page', isSlow = false, slackMs = 0, moreMs = 0, isMissing = false } = expected
  const { never } = expected
  const limit = slackMs + (isSlow ? longestWhenSlowMs : longestMs)
  const slow = answer.steps.filter(({ ms }, i) => ms > limit + (i === 0 && isSlow ? moreMs : 0))
  const untrue = [
    ...(answer.status === 404 && !isMissing ? ['404 for what is there'] : []),
    ...(never?.test(answer.body) ? [`"${never.exec(answer.body)[0]}"`] : []),
  ]
  return {
    bare: findBare[kind](answer, expected),
    slow: slow.map(({ path, ms }) => `${path} took ${Math.round(ms)} ms`),
    untrue,
  }
}

/**
 * Whether the response to a form tells the shopper something false.
 *
 * @param {import('./shopper.mjs').Page} answer
 * @param {{ isClaimed: boolean, isDone: boolean, denial?: string }} found `denial`: another text
 *   that is false if it was done
 */
export function judgeClaim({ body }, { isClaimed, isDone, denial }) {
  if (isClaimed && !isDone) return ['says that it was done, and it was not']
  if (!isDone) return []
  const found = [...denials, denial].find((text) => text && body.includes(text))
  return found ? [`says "${found}", and it was done`] : []
}

/**
 * Compares what buyers and staff were told with the orders in the database.
 *
 * @param {object[]} rows of readOrders
 * @param {import('./trade.mjs').Receipt[]} receipts
 * @param {Map<string, boolean>} [refunded] by order id, whether staff were told so
 * @returns {Record<string, string[]>} `lost`: orders or carts of which a buyer was told; `double`:
 *   orders beyond a buyer's first; `unpaidShipped`; `refunds`: lost or double
 */
export function compareOrders(rows, receipts, refunded = new Map()) {
  const byEmail = Map.groupBy(rows, ({ email }) => email)
  const lost = []
  const double = []
  for (const { email, orderNumber, payment, gaveUp, lostCarts, trail = [] } of receipts) {
    const found = (list, what) =>
      list.push([`${email}, ${payment}: ${what}`, ...trail].join('\n  '))
    const live = (byEmail.get(email) ?? []).filter(({ state }) => state !== 'invalidated')
    const told = live.find(({ number }) => number === orderNumber)
    const isDeclined = payment === 'declined'
    if (lostCarts > 0) found(lost, 'the cart was empty')
    if (gaveUp) found(lost, `gave up: ${gaveUp}`)
    else if (!told && !isDeclined) found(lost, `no ${orderNumber}`)
    if (told?.unpaid) found(lost, `${orderNumber} is ${told.status}`)
    if (live.length > (isDeclined ? 0 : 1))
      found(
        double,
        live.map(({ number }) => number),
      )
  }
  const wrong = rows.filter(
    ({ id, refunds }) => refunds > 1 || (refunded.get(id) === true && refunds === 0),
  )
  const unpaidShipped = rows.filter(({ unpaid, shipped }) => unpaid && shipped)
  const numbers = (orders) => orders.map(({ number }) => number)
  return { lost, double, unpaidShipped: numbers(unpaidShipped), refunds: numbers(wrong) }
}

/** Fewer orders a minute are no trade; fewer faults a minute are no trouble. */
const leastOrders = 5
const leastFaults = 0.5
/**
 * What is wrong after a run of `verify:operations`. A run in which too little happened is wrong too.
 *
 * @param {{ minutes: number, rows: object[], receipts: import('./trade.mjs').Receipt[],
 *   staff: { refunded: Map<string, boolean>, done: Record<string, number> },
 *   seen: { bare: string[] }, happened: import('./operations.mjs').Happened[],
 *   stale: string[], died: string[] }} run
 * @returns {Record<string, string[]>} breaches by what they are
 */
export function judgeRun(run) {
  const { minutes, rows, receipts, staff, seen, happened, stale, died } = run
  const told = compareOrders(rows, receipts, staff.refunded)
  const orders = receipts.filter(({ orderNumber }) => orderNumber).length
  const buyers = Map.groupBy(receipts, ({ payment }) => payment)
  const kinds = { ...staff.done }
  for (const payment of ['invoice', 'card', 'declined'])
    kinds[payment] = buyers.get(payment)?.length ?? 0
  return {
    'Orders or carts lost': told.lost,
    'Orders twice, or in spite of a declined payment': told.double,
    'Unpaid and shipped': told.unpaidShipped,
    'Refunds lost or twice': told.refunds,
    'Answers that are no page of the shop': seen.bare,
    'Pages broken a minute after a fault': happened.flatMap(({ broken }) => broken),
    'Faults after which nobody could buy': names(happened.filter(({ isSelling }) => !isSelling)),
    'Faults that did not happen': [
      ...names(happened.filter(({ isSeen }) => !isSeen)),
      ...(happened.length < leastFaults * minutes ? [`only ${happened.length} faults`] : []),
    ],
    'Trade that did not happen': [
      ...Object.keys(kinds).filter((kind) => kinds[kind] === 0),
      ...(orders < leastOrders * minutes ? [`only ${orders} orders`] : []),
    ],
    'Storefronts with an old price': stale,
    'Processes that died': died,
  }
}

const names = (list) => list.map(({ name }) => name)

const findBare = {
  page: ({ status, type, headers, body }, { storeName }) => [
    ...(status === 0 ? ['no answer'] : []),
    ...(status >= 500 && status !== 503 ? [`status ${status}`] : []),
    ...(status === 503 && !headers['retry-after'] ? ['503 without Retry-After'] : []),
    ...(type === 'text/html' ? [] : [`${type || 'nothing'} instead of a page`]),
    ...(body.includes(storeName) ? [] : ['no name of the store']),
    ...(/<main\b/.test(body) ? [] : ['no main landmark']),
    ...(/<h1\b/.test(body) ? [] : ['no heading that shows without scripts']),
    ...(/<style>|rel="stylesheet"/.test(body) ? [] : ['no style']),
    ...traces.filter((text) => body.includes(text)).map((text) => `"${text}"`),
  ],
  data: ({ status, type, headers, body }) => [
    ...(status === 0 ? ['no answer'] : []),
    ...(status >= 500 && status !== 503 ? [`status ${status}`] : []),
    ...(status === 503 && !headers['retry-after'] ? ['503 without Retry-After'] : []),
    ...(type === 'application/json' && isJson(body) ? [] : [`${type || 'nothing'}, not JSON`]),
  ],
  machine: ({ status, headers }) => [
    ...(status === 0 ? ['no answer'] : []),
    ...(status === 500 ? [`status ${status}`] : []),
    ...(status >= 400 && /max-age=(?!0)/.test(headers['cache-control'] ?? '')
      ? ['an error that caches keep']
      : []),
  ],
}

function isJson(text) {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
