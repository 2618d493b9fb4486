import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { inEnglish } from '#scripts/lib/english-pages.mjs'
import { PlainShopper, textOf } from './plain-shopper.mjs'

const mostSteps = 60
/** Before a shopper who met a fault tries again. */
const againMs = 300

const typed = {
  firstName: 'Ada',
  lastName: 'Test',
  line1: 'Am Speicher 7',
  postalCode: '20457',
  city: 'Hamburg',
}

/** What is done on each page; the next page says how it went. */
const steps = [
  [/^\/products\//, /^Add to/],
  [/^\/cart(?:\?|$)/, null],
  [/^\/checkout\/contact/, /^Continue to delivery/],
  [/^\/checkout\/delivery/, /^Continue to payment/],
  [/^\/checkout\/payment/, /^Continue to review/],
  [/^\/checkout\/review/, /^Place order/],
]

/**
 * One shopper who buys one item and tries again when something fails, as people do.
 *
 * @param {{ port: number, host: string, path: string, pause?: (path: string) => Promise<void> }} shop
 *   `path` of a product whose options are chosen; `pause` before each form is sent
 * @returns {Promise<{ email: string, orderNumber: string | null, faults: Fault[] }>} `faults` is
 *   what the shopper saw beside the pages of the shop
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
    // After a fault the checkout is opened again, which leads to the order if it was placed.
    page = isFault ? null : answer
  }
  const { path: lastPath, status } = page ?? { path, status: 0 }
  faults.push({ method: 'GET', status, path: `gave up on ${lastPath}` })
  return { email, orderNumber: null, faults }
}

/** A page without the form that it is for, or a connection that broke. */
const noAnswer = (page) => ({ method: 'GET', status: 599, path: page?.path ?? '', html: '' })

async function next(shopper, page, { path, email, pause }) {
  if (!page) return shopper.get(shopper.cookies.size > 0 ? '/checkout' : path)
  const [, button] = steps.find(([pattern]) => pattern.test(page.path)) ?? []
  if (button === undefined) return shopper.get(path)
  await pause(page.path)
  // A cart that nothing came into is begun again.
  const checkout = `href="${inEnglish('/checkout')}"`
  if (button === null) return shopper.get(page.html.includes(checkout) ? '/checkout' : path)
  return shopper.submit(page, button, (field) => fillIn(field, email))
}

/**
 * What a buyer types into a field of the checkout. The order is paid by invoice: other ways lead to a
 * payment page at the platform.
 *
 * @param {import('./plain-shopper.mjs').Field} field
 */
export function fillIn({ name, type, label }, email) {
  if (type === 'radio') return /invoice/i.test(label) ? label : undefined
  if (name === 'email') return email
  return typed[name.replace(/^(?:shipping|billing)\./, '')]
}

function findOrderNumber({ path, html }) {
  if (!/^\/orders\/./.test(path)) return null
  return /Order (\S+), placed on/.exec(textOf(html))?.[1] ?? null
}
