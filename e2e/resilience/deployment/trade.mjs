import { setTimeout as sleep } from 'node:timers/promises'
import { buyOnce } from './buyers.mjs'

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
    while (isOpen) bought.push(await buyOnce({ ...shop, path }))
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
 * Sends requests at a constant rate without waiting for earlier responses.
 *
 * @param {(() => Promise<{ status: number }>)[]} requests in turn
 * @param {number} perSecond
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
  return {
    /** @returns {Promise<number[]>} the status of every answer; 0 for none */
    stop: async () => {
      isOpen = false
      await sending
      return (await Promise.all(running)).map(({ status }) => status)
    },
  }
}
