import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { createWriters } from '#bench/trade.mjs'
import { firstStore } from '#e2e/support/store-facts.mjs'
import { inEnglish } from '#tools/lib/english-pages.mjs'
import { readForms, textOf } from './forms.mjs'
import { Shopper } from './shopper.mjs'
import { judge } from './verdict.mjs'

/** How long a shopper tries before giving up. */
const patienceMs = 240_000
/** Delay before a shopper tries again after a fault. */
const againMs = 300
const staffEveryMs = 700

const productPath = '/products/ebb-espresso-cup'
/** A variant with unlimited stock, and the pages that shoppers look at. */
export const path = `${productPath}/oat`
export const publicPages = ['/', '/categories/drinkware', '/search?q=mug', path]

/** The button to press on each page of a purchase. */
export const steps = [
  [/^\/products\//, /^Add to/],
  [/^\/checkout\/contact/, /^Continue to delivery/],
  [/^\/checkout\/delivery/, /^Continue to payment/],
  [/^\/checkout\/payment/, /^Continue to review/],
  [/^\/checkout\/review/, /^Place order/],
]

/** Calls of the Admin API, with the storefront's webhook endpoint registered. */
export async function openAdmin(shop) {
  const application = shop.addApplication()
  const admin = await createWriters({ ...shop, path: productPath, application })
  const url = `http://${shop.host}/webhooks/platform`
  await admin.callAdmin('POST', '/v1/webhooks/endpoints', { url, secret: shop.webhookSecret })
  return admin
}

/** What is wrong with an answer to a shopper, and nothing for a page of the shop. */
export const bareOf = (answer) =>
  // The payment page belongs to somebody else.
  answer.status >= 300 && answer.status < 400
    ? []
    : judge(answer, { storeName: firstStore.markupName }).bare

/**
 * One shopper who buys one item and tries again after failures, as people do.
 *
 * @param {{ port: number, host: string }} shop
 * @param {'invoice' | 'card' | 'declined'} payment the last one is declined at the payment page
 * @param {(answer: object) => void} look gets every answer
 * @returns {Promise<Receipt>} what the shopper was told
 * @typedef {{ email: string, orderNumber: string | null, payment: string, faults: Fault[],
 *   lostCarts: number }} Receipt `faults`: the failures that the shopper saw
 * @typedef {{ method: string, status: number, path: string }} Fault
 */
async function buyOnce(shop, payment, look) {
  const shopper = new Shopper(shop)
  const { email } = shopper.person
  const receipt = { email, orderNumber: null, payment, faults: [], lostCarts: 0 }
  const end = performance.now() + patienceMs
  let page = null
  let isFilled = false
  let isAnswered = false
  while (performance.now() < end) {
    const answer = await goOn(shopper, page, { payment, isAnswered }).catch((error) => {
      // A page of a failed step has no form.
      receipt.faults.push({ method: 'GET', status: 599, path: error.message })
    })
    page = null
    if (!answer) continue
    look(answer)
    const orderNumber = findOrderNumber(answer)
    const paymentPage = findPaymentPage(answer)
    if (orderNumber && (isAnswered || !paymentPage)) return { ...receipt, orderNumber }
    if (paymentPage) isAnswered ||= await answerPayment(paymentPage, payment)
    if (isAnswered && payment === 'declined') return receipt
    const isFault = answer.status === 0 || answer.status >= 500 || answer.path.startsWith('/outage')
    const { method, status, path: at } = answer
    if (isFault) receipt.faults.push({ method, status, path: at })
    if (isFault || isAnswered) await sleep(againMs)
    isFilled ||= answer.path.startsWith('/checkout/')
    if (isFilled && !isFault && answer.path === '/cart' && !leadsToCheckout(answer)) {
      receipt.lostCarts += 1
      isFilled = false
    }
    // After a fault the checkout is opened again, which redirects to the order if it was placed.
    if (!isFault && !paymentPage) page = answer
  }
  receipt.faults.push({ method: 'GET', status: 0, path: 'gave up' })
  return receipt
}

const leadsToCheckout = ({ html }) => html.includes(`href="${inEnglish('/checkout')}"`)

function goOn(shopper, page, { payment, isAnswered }) {
  if (isAnswered) return shopper.get('/checkout/return')
  if (!page) return shopper.get(shopper.cookies.size > 0 ? '/checkout' : path)
  const [, button] = steps.find(([pattern]) => pattern.test(page.path)) ?? []
  if (button) return shopper.submit(page, button, choiceOf(page, payment))
  if (page.path.startsWith('/orders/')) return shopper.get(page.path)
  // If the cart is empty, the shopper starts again at the product.
  return shopper.get(leadsToCheckout(page) ? '/checkout' : path)
}

/** Without a choice, shoppers pay by invoice. */
function choiceOf(page, payment) {
  if (payment === 'invoice' || !page.path.startsWith('/checkout/payment')) return {}
  const radios = readForms(page.body).flatMap((form) => form.radios)
  const card = radios.find(({ label }) => /card/i.test(label))
  return { [card.name]: card.value }
}

/** @returns whether the payment page took the answer */
async function answerPayment(url, payment) {
  const body = new URLSearchParams({ answer: payment === 'declined' ? 'decline' : 'approve' })
  const signal = AbortSignal.timeout(30_000)
  const answer = await fetch(url, { method: 'POST', body, redirect: 'manual', signal }).catch(
    () => null,
  )
  await answer?.body?.cancel()
  return answer?.status === 303
}

/** Where a form redirects to, or the page of an unpaid order links to. */
const findPaymentPage = ({ status, headers, html = '' }) =>
  status === 303 ? headers.location : /href="([^"]+\/pay\/[^"]+)"/.exec(html)?.[1]

function findOrderNumber({ path: at, html = '' }) {
  if (!/^\/orders\/./.test(at)) return null
  return /Order (\S+), placed on/.exec(textOf(html))?.[1] ?? null
}

/**
 * Keeps several buyers shopping at a time, and with `readers` shoppers who only look, until it is
 * stopped; buyers who have begun finish.
 *
 * @param {{ port: number, host: string }} shop
 * @param {{ buyers?: number, readers?: number, payments?: string[] }} [options] payments in turn
 */
export function startTrade(shop, { buyers = 3, readers = 0, payments = ['invoice'] } = {}) {
  const receipts = []
  const seen = { answers: 0, unavailable: 0, bare: [] }
  let isOpen = true
  let turn = 0
  const look = (answer) => {
    seen.answers += 1
    if (answer.status >= 500) seen.unavailable += 1
    const bare = bareOf(answer)
    if (bare.length > 0) seen.bare.push(`${answer.method} ${answer.path}: ${bare.join(', ')}`)
  }
  const buy = async () => {
    while (isOpen) receipts.push(await buyOnce(shop, payments[turn++ % payments.length], look))
  }
  const read = async () => {
    const shopper = new Shopper(shop)
    for (let n = 0; isOpen; n += 1) {
      look(await shopper.get([...publicPages, '/cart', '/login'][n % 6]))
      await sleep(againMs)
    }
  }
  const work = (count, act) => Array.from({ length: count }, act)
  const trading = Promise.all([...work(buyers, buy), ...work(readers, read)])
  return {
    seen,
    /** Waits until as many more shoppers have their order. */
    untilBought: async (count) => {
      const goal = receipts.length + count
      while (receipts.length < goal) await sleep(50)
    },
    stop: async () => {
      isOpen = false
      await trading
      return receipts
    },
  }
}

/**
 * Staff who edit prices, ship and refund until they are stopped, and an application that receives
 * webhooks of new orders.
 *
 * @param {Awaited<ReturnType<typeof openAdmin>>} admin
 * @param {() => number} random
 */
export async function startStaff(admin, random) {
  const received = new Set()
  const receiver = createServer(async (request, response) => {
    const text = JSON.stringify(await json(request).catch(() => null))
    for (const [, number] of text.matchAll(/"OrderNumber":"([^"]+)"/g)) received.add(number)
    response.writeHead(200).end()
  })
  await new Promise((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${receiver.address().port}/`
  const ofOrders = { url, secret: randomUUID(), eventTypes: ['order.created'] }
  await admin.callAdmin('POST', '/v1/webhooks/endpoints', ofOrders)
  /** What staff were told: the price, and by order whether it was refunded. */
  const told = { price: null, refunded: new Map() }
  const asked = new Set()
  const pick = (list) => list[Math.floor(random() * list.length)]
  const orderIn = async (state) => {
    const { data } = await admin.callAdmin('GET', `/v1/orders?limit=30&state=${state}`)
    return pick(data.filter(({ id }) => !asked.has(`${state} ${id}`)))
  }
  const acts = {
    price: async () => {
      const { id, variants } = admin.product
      const price = 20 + Math.round(random() * 900) / 100
      const ofVariant = `/v1/catalog/products/${id}/variants/${variants[0].id}`
      told.price = null
      await insist(() => admin.callAdmin('PATCH', ofVariant, { price }))
      told.price = price
    },
    ship: async () => {
      // Unpaid ones too, which the platform has to refuse.
      const order = await orderIn(pick(['created', 'confirmed']))
      if (!order) return
      asked.add(`${order.state} ${order.id}`)
      const lines = order.items.map(({ id, quantity }) => ({ orderItemId: id, quantity }))
      await admin.callAdmin('POST', `/v1/orders/${order.id}/shipments`, { lines })
    },
    refund: async () => {
      const order = await orderIn(pick(['confirmed', 'inTransit']))
      if (!order || told.refunded.has(order.id)) return
      told.refunded.set(order.id, false)
      const key = { 'idempotency-key': randomUUID() }
      const refunds = `/v1/orders/${order.id}/refunds`
      await insist(() => admin.callAdmin('POST', refunds, { shipping: true, amount: 1 }, key))
      told.refunded.set(order.id, true)
    },
  }
  let isOpen = true
  const working = (async () => {
    while (isOpen) {
      // Refused, or given up.
      await acts[pick(['price', 'ship', 'ship', 'refund'])]().catch(() => undefined)
      await sleep(staffEveryMs)
    }
  })()
  return {
    told,
    received,
    stop: async () => {
      isOpen = false
      await working
    },
    close: () => {
      receiver.closeAllConnections()
      receiver.close()
    },
  }
}

/** Repeats a call until it is answered, as staff do; a refusal is an answer. */
async function insist(call) {
  for (let tries = 0; ; tries += 1) {
    try {
      return await call()
    } catch (error) {
      if (/answered 4/.test(error.message) || tries === 200) throw error
      await sleep(againMs)
    }
  }
}

/**
 * Compares what buyers and staff were told with the rows of the database.
 *
 * @param {{ query: (statement: string) => Promise<object[]> }} postgres
 * @param {Receipt[]} receipts
 * @param {Map<string, boolean>} [refunded] by order id, whether staff were told so
 * @returns {Promise<Record<string, string[]>>} the breaches: `lost`, orders or carts of which a buyer
 *   was told; `double`, orders beyond a buyer's first; `unpaidShipped`; `refunds`, lost or double
 */
export async function findBreaches({ postgres }, receipts, refunded = new Map()) {
  const rows = await postgres.query(`
    select o.id, o.email, o.order_number as number, o.state, p.status,
      p.type = 'redirect' and p.status not in ('paid', 'partiallyRefunded', 'refunded') as unpaid,
      exists (select from shipments s where s.order_id = o.id) as shipped,
      (select count(*)::int from refunds r where r.order_id = o.id and r.cause = 'merchant') as refunds
    from orders o join payments p on p.order_id = o.id`)
  const byEmail = Map.groupBy(rows, ({ email }) => email)
  const lost = []
  const double = []
  for (const { email, orderNumber, payment, faults, lostCarts } of receipts) {
    const orders = byEmail.get(email) ?? []
    const live = orders.filter(({ state }) => state !== 'invalidated')
    const told = live.find(({ number }) => number === orderNumber)
    const isDeclined = payment === 'declined'
    const expected = isDeclined ? 0 : 1
    if (lostCarts > 0) lost.push(`${email}: the cart was empty`)
    if (!told && !isDeclined) lost.push(`${email}: ${orderNumber ?? faults.at(-1)?.path}`)
    if (told?.unpaid) lost.push(`${email}: ${orderNumber} is ${told.status}`)
    if (live.length > expected) double.push(`${email}: ${live.map(({ number }) => number)}`)
  }
  const shown = ({ number }) => number
  const refunds = rows.filter(({ id, refunds: found }) => {
    return found > 1 || (refunded.get(id) === true && found === 0)
  })
  return {
    lost,
    double,
    unpaidShipped: rows.filter(({ unpaid, shipped }) => unpaid && shipped).map(shown),
    refunds: refunds.map(shown),
  }
}
