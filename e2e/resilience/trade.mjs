import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { firstStore } from '#e2e/support/demo-stores.ts'
import { openMerchant } from '#e2e/support/platform-api.mjs'
import { inEnglish } from '#tools/lib/english-pages.mjs'
import { projectRoot } from '#tools/lib/paths.mjs'
import { textOf } from './forms.mjs'
import { Shopper } from './shopper.mjs'
import { product } from './starting-points.mjs'
import { compareOrders, judge } from './verdict.mjs'

/** How long a shopper tries before giving up. */
const patienceMs = 240_000
/** Delay before people try again after a fault. */
const againMs = 300
const staffEveryMs = 700

/** The pages that shoppers look at who do not buy. */
export const readPages = [
  ...['/', '/categories/drinkware', '/search?q=mug', product.path],
  ...['/cart', '/login'],
]

/** The button to press on each page of a purchase. */
const steps = [
  [/^\/products\//, /^Add to/],
  [/^\/checkout\/contact/, /^Continue to delivery/],
  [/^\/checkout\/delivery/, /^Continue to payment/],
  [/^\/checkout\/payment/, /^Continue to review/],
  [/^\/checkout\/review/, /^Place order/],
]

/** Presses the button that leads on from a page of a purchase, if the page has one. */
export function press(shopper, page) {
  const [, button] = steps.find(([pattern]) => pattern.test(page.path)) ?? []
  return button && shopper.submit(page, button)
}

/** Calls of the Admin API, with the storefront's webhook endpoint registered. */
export async function openAdmin(shop) {
  const { platformPort, store: storeDomain } = shop
  const application = await shop.addApplication()
  const admin = await openMerchant({ platformPort, storeDomain, application, slug: product.slug })
  const url = `http://${shop.host}/webhooks/platform`
  const { eventTypes: all } = await import(`${projectRoot}/platform/src/store/event-types.ts`)
  const eventTypes = all.filter((type) => type.startsWith('catalog.'))
  const endpoint = { url, secret: shop.webhookSecret, eventTypes }
  await admin.callAdmin('POST', '/v1/webhooks/endpoints', endpoint)
  return admin
}

/** What is wrong with an answer to a shopper, and nothing for a page of the shop. */
export const bareOf = (answer) =>
  // The payment page belongs to somebody else.
  answer.status >= 300 && answer.status < 400
    ? []
    : judge(answer, { storeName: firstStore.markupName }).bare

/** Counts an answer to a shopper. @returns whether it shows a failure */
function count(seen, answer, shopper) {
  const { method, status, path } = answer
  const isFault = status === 0 || status >= 500 || path.startsWith('/outage')
  const bare = bareOf(answer)
  seen.answers += 1
  if (isFault) seen.faults.push({ method, status, path })
  if (bare.length > 0) {
    seen.bare.push([`${method} ${path}: ${bare.join(', ')}`, ...shopper.trail].join('\n  '))
    console.error(seen.bare.at(-1))
  }
  return isFault
}

/**
 * One shopper who buys one item and tries again after failures, as people do.
 *
 * @param {{ port: number, host: string }} shop
 * @param {'invoice' | 'card' | 'declined'} payment the last one is declined at the payment page
 * @returns {Promise<Receipt>} what the shopper was told
 * @typedef {{ email: string, payment: string, orderNumber: string | null, lostCarts: number,
 *   gaveUp?: string, trail?: string[] }} Receipt `gaveUp`: where, and what the page said
 */
async function buyOnce(shop, payment, seen) {
  const shopper = new Shopper(shop)
  if (payment !== 'invoice') shopper.paysBy = /card/i
  const { email } = shopper.person
  const receipt = { email, payment, orderNumber: null, lostCarts: 0 }
  const finish = (told) => ({ ...receipt, ...told, trail: shopper.trail })
  const end = performance.now() + patienceMs
  let page = null
  let isFilled = false
  let isPaid = false
  let last = ''
  while (performance.now() < end) {
    const answer = await goOn(shopper, page, isPaid).catch(({ message }) => {
      // A page of a failed step has no form.
      seen.faults.push({ method: 'GET', status: 599, path: message })
    })
    page = null
    if (!answer) continue
    const isFault = count(seen, answer, shopper)
    last = `${answer.status} ${answer.path}, ${isPaid ? 'paid' : 'not paid'}: ${messagesOf(answer)}`
    shopper.note(last)
    const orderNumber = findOrderNumber(answer)
    const paymentPage = findPaymentPage(answer)
    if (orderNumber && (isPaid || !paymentPage)) return finish({ orderNumber })
    if (paymentPage && !isPaid) isPaid = await answerPayment(paymentPage, payment, end)
    if (isPaid && payment === 'declined') return finish()
    if (isFault || isPaid) await sleep(againMs)
    isFilled ||= answer.path.startsWith('/checkout/')
    if (isFilled && !isFault && answer.path === '/cart' && !leadsToCheckout(answer)) {
      receipt.lostCarts += 1
      console.error([`${email}: the cart is empty`, ...shopper.trail].join('\n  '))
      isFilled = false
    }
    // After a fault the checkout is opened again, which redirects to the order if it was placed.
    if (!isFault) page = answer
  }
  return finish({ gaveUp: last })
}

const messagesOf = ({ html = '' }) =>
  [...html.matchAll(/<h1\b.*?<\/h1>|<\w+ [^>]*role="alert".{0,300}/gs)].map(([text]) =>
    textOf(text),
  )

const leadsToCheckout = ({ html }) => html.includes(`href="${inEnglish('/checkout')}"`)

function goOn(shopper, page, isPaid) {
  if (isPaid) return shopper.get('/checkout/return')
  if (!page) return shopper.get(shopper.cookies.size > 0 ? '/checkout' : product.path)
  const pressed = press(shopper, page)
  if (pressed) return pressed
  if (page.path.startsWith('/orders/')) return shopper.get(page.path)
  // If the cart is empty, the shopper starts again at the product.
  return shopper.get(leadsToCheckout(page) ? '/checkout' : product.path)
}

/** Answers a payment page, again until it takes the answer. @returns whether it did in time */
async function answerPayment(url, payment, end) {
  const body = new URLSearchParams({ answer: payment === 'declined' ? 'decline' : 'approve' })
  while (performance.now() < end) {
    const signal = AbortSignal.timeout(30_000)
    const asked = fetch(url, { method: 'POST', body, redirect: 'manual', signal })
    const answer = await asked.catch(() => null)
    await answer?.body?.cancel()
    if (answer?.status === 303) return true
    await sleep(againMs)
  }
  return false
}

/** Where a form redirects to, or the page of an unpaid order links to. */
const findPaymentPage = ({ status, headers, html = '' }) =>
  status === 303 ? headers.location : /href="([^"]+\/pay\/[^"]+)"/.exec(html)?.[1]

function findOrderNumber({ path, html = '' }) {
  if (!/^\/orders\/./.test(path)) return null
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
  const seen = { answers: 0, faults: [], bare: [] }
  let isOpen = true
  let turn = 0
  const buy = async () => {
    while (isOpen) receipts.push(await buyOnce(shop, payments[turn++ % payments.length], seen))
  }
  const read = async () => {
    const shopper = new Shopper(shop)
    for (let n = 0; isOpen; n += 1) {
      count(seen, await shopper.get(readPages[n % readPages.length]), shopper)
      await sleep(againMs)
    }
  }
  const work = (people, act) => Array.from({ length: people }, act)
  const trading = Promise.all([...work(buyers, buy), ...work(readers, read)])
  const countOrders = () => receipts.filter(({ orderNumber }) => orderNumber).length
  return {
    seen,
    /** Waits until somebody else has an order. @returns whether that was in time */
    untilBought: async (withinMs = patienceMs) => {
      const [goal, end] = [countOrders() + 1, performance.now() + withinMs]
      while (countOrders() < goal && performance.now() < end) await sleep(50)
      return countOrders() >= goal
    },
    stop: async () => {
      isOpen = false
      await trading
      return receipts
    },
  }
}

/**
 * Staff who edit prices, ship and refund until they are stopped.
 *
 * @param {Awaited<ReturnType<typeof openAdmin>>} admin
 * @param {() => number} random
 */
export function startStaff(admin, random) {
  /** By order, whether staff were told that it was refunded. */
  const refunded = new Map()
  const pick = (list) => list[Math.floor(random() * list.length)]
  const take = async (...states) => {
    const { data } = await admin.callAdmin('GET', `/v1/orders?limit=30&state=${pick(states)}`)
    return pick(data.filter(({ id }) => !refunded.has(id)))
  }
  const acts = {
    price: async () => {
      const { id, variants } = admin.product
      const price = Math.round(2_000 + random() * 900) / 100
      const ofVariant = `/v1/catalog/products/${id}/variants/${variants[0].id}`
      await insist(() => admin.callAdmin('PATCH', ofVariant, { price }))
      return price
    },
    ship: async () => {
      // Unpaid ones too, which the platform has to refuse.
      const { id: order, items } = await take('created', 'confirmed')
      const lines = items.map(({ id, quantity }) => ({ orderItemId: id, quantity }))
      await admin.callAdmin('POST', `/v1/orders/${order}/shipments`, { lines })
    },
    refund: async () => {
      const { id } = await take('confirmed', 'inTransit')
      refunded.set(id, false)
      const key = { 'idempotency-key': randomUUID() }
      const refund = { shipping: true, amount: 1 }
      await insist(() => admin.callAdmin('POST', `/v1/orders/${id}/refunds`, refund, key))
      refunded.set(id, true)
    },
  }
  /** How often each act was done. */
  const done = { price: 0, ship: 0, refund: 0 }
  let isOpen = true
  const working = (async () => {
    while (isOpen) {
      const act = pick(['price', 'ship', 'ship', 'refund'])
      // Refused, given up, or nothing to do.
      const isDone = await acts[act]().then(
        () => true,
        () => false,
      )
      if (isDone) done[act] += 1
      await sleep(staffEveryMs)
    }
  })()
  return {
    refunded,
    done,
    changePrice: acts.price,
    stop: async () => {
      isOpen = false
      await working
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

/** The orders in the database of a deployment, as compareOrders wants them. */
export const readOrders = ({ postgres }) =>
  postgres.query(`
    select o.id, o.email, o.order_number as number, o.state, p.status,
      p.type = 'redirect' and p.status not in ('paid', 'partiallyRefunded', 'refunded') as unpaid,
      exists (select from shipments s where s.order_id = o.id) as shipped,
      (select count(*)::int from refunds r where r.order_id = o.id and r.cause = 'merchant') as refunds
    from orders o join payments p on p.order_id = o.id`)

/** What buyers were told that is not so. */
export const findBreaches = async (shop, receipts) =>
  compareOrders(await readOrders(shop), receipts)
