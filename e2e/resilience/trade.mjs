import { setTimeout as sleep } from 'node:timers/promises'
import { inEnglish } from '#tools/lib/english-pages.mjs'
import { textOf } from './forms.mjs'
import { Shopper } from './shopper.mjs'

const mostSteps = 60
/** Delay before a shopper tries again after a fault. */
const againMs = 300

/** The button to press on each page of a purchase. */
export const steps = [
  [/^\/products\//, /^Add to/],
  [/^\/checkout\/contact/, /^Continue to delivery/],
  [/^\/checkout\/delivery/, /^Continue to payment/],
  [/^\/checkout\/payment/, /^Continue to review/],
  [/^\/checkout\/review/, /^Place order/],
]

/**
 * One shopper who buys one item by invoice and tries again after failures, as people do.
 *
 * @param {{ port: number, host: string }} shop
 * @param {string} path of a product whose options are chosen
 * @returns {Promise<{ email: string, orderNumber: string | null, faults: Fault[] }>} `faults`: the
 *   failures that the shopper saw
 * @typedef {{ method: string, status: number, path: string }} Fault
 */
async function buyOnce(shop, path) {
  const shopper = new Shopper(shop)
  const { email } = shopper.person
  const faults = []
  let page = null
  for (let step = 0; step < mostSteps; step += 1) {
    const broken = { method: 'GET', status: 599, path: page?.path ?? '', html: '' }
    const answer = await goOn(shopper, page, path).catch(() => broken)
    const orderNumber = findOrderNumber(answer)
    if (orderNumber) return { email, orderNumber, faults }
    const isFault = answer.status === 0 || answer.status >= 500 || answer.path.startsWith('/outage')
    if (isFault) {
      faults.push({ method: answer.method, status: answer.status, path: answer.path })
      await sleep(againMs)
    }
    // After a fault the checkout is opened again, which redirects to the order if it was placed.
    page = isFault ? null : answer
  }
  faults.push({ method: 'GET', status: page?.status ?? 0, path: `gave up on ${page?.path}` })
  return { email, orderNumber: null, faults }
}

async function goOn(shopper, page, path) {
  if (!page) return shopper.get(shopper.cookies.size > 0 ? '/checkout' : path)
  const [, button] = steps.find(([pattern]) => pattern.test(page.path)) ?? []
  if (button) return shopper.submit(page, button)
  // If the cart is empty, the shopper starts again at the product.
  return shopper.get(page.html.includes(`href="${inEnglish('/checkout')}"`) ? '/checkout' : path)
}

function findOrderNumber({ path, html }) {
  if (!/^\/orders\/./.test(path)) return null
  return /Order (\S+), placed on/.exec(textOf(html))?.[1] ?? null
}

/**
 * Keeps several buyers shopping at a time until it is stopped; buyers who have begun finish.
 *
 * @param {{ port: number, host: string }} shop
 * @param {{ path: string, atOnce?: number }} options
 */
export function startTrade(shop, { path, atOnce = 3 }) {
  const bought = []
  let isOpen = true
  const buy = async () => {
    while (isOpen) bought.push(await buyOnce(shop, path))
  }
  const buying = Promise.all(Array.from({ length: atOnce }, buy))
  return {
    count: () => bought.length,
    stop: async () => {
      isOpen = false
      await buying
      return bought
    },
  }
}

/**
 * Compares the buyers' orders with those at the platform.
 *
 * @param {(method: string, url: string) => Promise<object>} callAdmin
 * @param {{ email: string, orderNumber: string | null }[]} bought
 * @returns {Promise<{ lost: number, doubled: number }>} `lost`: confirmed orders that do not exist,
 *   plus carts that never became an order; `doubled`: orders beyond a buyer's first
 */
export async function countOrders(callAdmin, bought) {
  const byEmail = new Map()
  let cursor = ''
  do {
    const query = new URLSearchParams({ limit: '100', ...(cursor && { cursor }) })
    const { data, hasNextPage, nextCursor } = await callAdmin('GET', `/v1/orders?${query}`)
    for (const { email, orderNumber } of data)
      byEmail.set(email, [...(byEmail.get(email) ?? []), orderNumber])
    cursor = hasNextPage ? nextCursor : ''
  } while (cursor)
  const orders = bought.map(({ email }) => byEmail.get(email) ?? [])
  return {
    lost: bought.filter(({ orderNumber }, index) => !orders[index].includes(orderNumber)).length,
    doubled: orders.reduce((sum, { length }) => sum + Math.max(0, length - 1), 0),
  }
}

/**
 * Sends requests at a constant rate without waiting for earlier answers.
 *
 * @param {(() => Promise<{ status: number }>)[]} requests in turn
 * @returns a function that stops and returns the status of every answer; 0 for none
 */
export function startSteadyLoad(requests, perSecond) {
  const running = []
  let isOpen = true
  const sending = (async () => {
    const since = performance.now()
    for (let count = 0; isOpen; count += 1) {
      running.push(requests[count % requests.length]().catch(() => ({ status: 0 })))
      await sleep(Math.max(0, since + ((count + 1) * 1_000) / perSecond - performance.now()))
    }
  })()
  return async () => {
    isOpen = false
    await sending
    return (await Promise.all(running)).map(({ status }) => status)
  }
}
