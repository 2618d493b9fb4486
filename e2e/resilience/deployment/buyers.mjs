import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { inEnglish } from '#tools/lib/english-pages.mjs'
import { textOf } from '#tools/lib/forms.mjs'
import { PlainShopper } from './plain-shopper.mjs'

const mostSteps = 60
/** Delay before a shopper retries after a fault. */
const againMs = 300

const typed = {
  firstName: 'Ada',
  lastName: 'Test',
  line1: 'Am Speicher 7',
  postalCode: '20457',
  city: 'Hamburg',
}

/** The step to take on each page; the next page shows its result. */
const steps = [
  [/^\/products\//, /^Add to/],
  [/^\/cart(?:\?|$)/, null],
  [/^\/checkout\/contact/, /^Continue to delivery/],
  [/^\/checkout\/delivery/, /^Continue to payment/],
  [/^\/checkout\/payment/, /^Continue to review/],
  [/^\/checkout\/review/, /^Place order/],
]

/**
 * One shopper who buys one item and retries after failures, as people do.
 *
 * @param {{ port: number, host: string, path: string, pause?: (path: string) => Promise<void> }} shop
 *   `path` of a product whose options are chosen; `pause` before each form is sent
 * @returns {Promise<{ email: string, orderNumber: string | null, faults: Fault[] }>} `faults`: the
 *   failures that the shopper saw
 * @typedef {{ method: string, status: number, path: string }} Fault
 */
export async function buyOnce({ port, host, path, pause = async () => undefined }) {
  const email = `buyer.${randomUUID()}@example.com`
  const shopper = new PlainShopper({ port, host })
  const faults = []
  let page = null
  for (let step = 0; step < mostSteps; step += 1) {
    const answer = await next(shopper, page, { path, email, pause }).catch(() => noAnswer(page))
    const orderNumber = findOrderNumber(answer)
    if (orderNumber) return { email, orderNumber, faults }
    const isFault = answer.status >= 500 || answer.path.startsWith('/outage')
    if (isFault) {
      faults.push({ method: answer.method, status: answer.status, path: answer.path })
      await sleep(againMs)
    }
    // After a fault the checkout is opened again, which redirects to the order if it was placed.
    page = isFault ? null : answer
  }
  const { path: lastPath, status } = page ?? { path, status: 0 }
  faults.push({ method: 'GET', status, path: `gave up on ${lastPath}` })
  return { email, orderNumber: null, faults }
}

/** Stands for a broken connection, or a page without the expected form. */
const noAnswer = (page) => ({ method: 'GET', status: 599, path: page?.path ?? '', html: '' })

async function next(shopper, page, { path, email, pause }) {
  if (!page) return shopper.get(shopper.cookies.size > 0 ? '/checkout' : path)
  const [, button] = steps.find(([pattern]) => pattern.test(page.path)) ?? []
  if (button === undefined) return shopper.get(path)
  await pause(page.path)
  // If the cart is empty, the shopper starts again at the product.
  const checkout = `href="${inEnglish('/checkout')}"`
  if (button === null) return shopper.get(page.html.includes(checkout) ? '/checkout' : path)
  return shopper.submit(page, button, entriesOf(email))
}

/**
 * What a buyer enters in the checkout. Orders are paid by invoice, because other methods redirect to
 * a payment page of the platform.
 */
export function entriesOf(email) {
  return {
    type: (name) => (name === 'email' ? email : typed[name.replace(/^(?:shipping|billing)\./, '')]),
    choose: /invoice/i,
  }
}

function findOrderNumber({ path, html }) {
  if (!/^\/orders\/./.test(path)) return null
  return /Order (\S+), placed on/.exec(textOf(html))?.[1] ?? null
}
