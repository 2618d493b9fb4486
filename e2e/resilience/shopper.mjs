import { randomUUID } from 'node:crypto'
import { inEnglish, withoutLanguage } from '#tools/lib/english-pages.mjs'
import { answerOf } from './answer.mjs'
import { readForms } from './forms.mjs'

const mostRedirects = 12
/** Longer than any response may take; a hanging one counts as a failure. */
const usualPatienceMs = 30_000

/**
 * A person without an account.
 * @returns {{ email: string, password: string, [name: string]: string | undefined }}
 */
export function newPerson() {
  const id = randomUUID().slice(0, 8)
  return { email: `greta.${id}@example.com`, password: `quiet harbour ${id}` }
}

/** What a person types into an empty field, by the last part of its name. */
export function typeInto(name, { email, password, ...known }) {
  const texts = {
    firstName: 'Greta',
    lastName: 'Test',
    name: 'Greta Test',
    line1: 'Am Speicher 7',
    postalCode: '20457',
    city: 'Hamburg',
    email,
    password,
    currentPassword: password,
    newPassword: 'another quiet harbour',
    coupon: 'WELCOME10',
    ...known,
  }
  return texts[name.split('.').at(-1)]
}

/**
 * @typedef {{ method: string, status: number, path: string, type: string, html: string,
 *   body: string, headers: Record<string, string | string[] | undefined>, ms: number,
 *   steps: Omit<Page, 'steps' | 'method'>[] }} Page the last answer of a request; `path` has no locale
 *   prefix; `body` is what a browser without scripts shows; `steps`: also the redirects before it
 */

/** A browser without scripts (cookies, redirects, forms) on the English pages of one store. */
export class Shopper {
  #shop
  cookies = new Map()
  person = newPerson()
  /** The last steps: when, what, and how it was answered. */
  trail = []
  /** The label of the payment method to choose. */
  paysBy = /invoice/i

  /**
   * @param {{ port: number, host: string, actionNames?: Map<string, string>, patienceMs?: number }}
   *   shop the port to call and the host of the store; `actionNames`: names of server actions by
   *   their ids; `patienceMs`: how long an answer may take, by default half a minute
   */
  constructor(shop) {
    this.#shop = shop
  }

  get cookieHeader() {
    return [...this.cookies].map((pair) => pair.join('=')).join('; ')
  }

  note(step) {
    this.trail = [...this.trail.slice(-59), `${new Date().toISOString()} ${step}`]
  }

  /** Another browser of the same person with a copy of the current cookies. */
  copy() {
    const other = new Shopper(this.#shop)
    other.cookies = new Map(this.cookies)
    other.person = this.person
    return other
  }

  /** @returns {Promise<Page>} */
  get(path) {
    return this.request('GET', inEnglish(path))
  }

  /**
   * Submits a form of a page as a browser would, with the fields that are empty filled in.
   *
   * @param {Page} page
   * @param {string | RegExp} wanted name of a server action, or text of the button that is pressed
   * @param {Record<string, string>} [values] what is typed or selected instead
   * @returns {Promise<Page>}
   * @throws {Error} when the page has no such form
   */
  async submit(page, wanted, values = {}) {
    const forms = readForms(page.body)
    const isPressed = ({ name = '', label }) =>
      typeof wanted === 'string' ? this.#actionOf(name) === wanted : wanted.test(label)
    const form = forms.find(
      ({ fields, buttons }) =>
        buttons.some(isPressed) || fields.some(([name]) => this.#actionOf(name) === wanted),
    )
    if (!form)
      throw new Error(
        `${page.path} (${page.status}) has no form ${wanted}: ${this.actionsOf(page)}`,
      )
    const button = form.buttons.find(isPressed)
    const method = form.radios.find(({ label }) => this.paysBy.test(label))
    // People select the first of what the shop could not select for them.
    const open = form.radios.filter(({ name }) => form.fields.every(([field]) => field !== name))
    const first = open.toReversed().map(({ name, value }) => [name, value])
    const paid = method && { [method.name]: method.value }
    const given = { ...Object.fromEntries(first), ...paid, ...values }
    const data = new FormData()
    for (const [name, value] of form.fields)
      if (!(name in given)) data.append(name, value || typeInto(name, this.person) || '')
    for (const [name, value] of Object.entries(given)) data.append(name, value)
    if (button?.name) data.append(button.name, button.value)
    const target = button?.action || form.action || page.path
    return this.request('POST', inEnglish(target.split('#')[0]), data)
  }

  /** Opens a page and submits one of its forms. */
  async send(path, wanted, values) {
    return this.submit(await this.get(path), wanted, values)
  }

  /** The server actions that the forms of a page send. */
  actionsOf(page) {
    const names = readForms(page.body).flatMap(({ fields, buttons }) => [
      ...fields.map(([name]) => name),
      ...buttons.map(({ name }) => name ?? ''),
    ])
    return [...new Set(names.flatMap((name) => this.#actionOf(name) ?? []))]
  }

  #actionOf(field) {
    return this.#shop.actionNames?.get(field.replace(/^\$ACTION_ID_/, ''))
  }

  /** Requests a path unchanged and follows redirects. @returns {Promise<Page>} */
  async request(method, path, data = method === 'POST' ? new FormData() : undefined) {
    const steps = [await this.#step(method, path, data)]
    for (let n = 0; n < mostRedirects; n += 1) {
      const { status, headers, path: from } = steps.at(-1)
      if (status < 300 || status > 399 || !headers.location) break
      const target = new URL(headers.location, `http://${this.#shop.host}${from}`)
      // The payment page is on another host.
      if (target.host !== this.#shop.host) break
      steps.push(await this.#step('GET', target.pathname + target.search))
    }
    return { ...steps.at(-1), method: steps.length > 1 ? 'GET' : method, steps }
  }

  async #step(method, path, data) {
    const since = performance.now()
    const encoded = data && new Response(data)
    const sent = encoded && Buffer.from(await encoded.arrayBuffer())
    const { host, port, patienceMs = usualPatienceMs } = this.#shop
    const headers = {
      host,
      accept: 'text/html',
      // Of the lines about it in the logs.
      'x-request-id': randomUUID().replaceAll('-', ''),
      cookie: this.cookieHeader,
    }
    if (encoded) {
      headers.origin = `http://${host}`
      headers['sec-fetch-site'] = 'same-origin'
      headers['content-type'] = encoded.headers.get('content-type')
    }
    const signal = AbortSignal.timeout(patienceMs)
    const asked = { host: '127.0.0.1', method, headers, body: sent, signal }
    const answer = await answerOf(port, path, asked).catch(() => null)
    const html = answer?.text ?? ''
    const ms = performance.now() - since
    this.note(
      `${method} ${path} ${answer?.status} ${Math.round(ms)} ms, ${headers['x-request-id']}`,
    )
    for (const line of answer?.headers['set-cookie'] ?? []) this.#keep(line)
    return {
      // A connection that ended without a whole response has status 0.
      status: answer?.status ?? 0,
      path: withoutLanguage(path),
      headers: answer?.headers ?? {},
      type: (answer?.headers['content-type'] ?? '').split(';')[0],
      html,
      body: withoutScripts(html),
      ms,
    }
  }

  #keep(line) {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)
    if (value === '' || /max-age=0|expires=thu, 01 jan 1970/i.test(line)) this.cookies.delete(name)
    else this.cookies.set(name, value)
  }
}

/** What a browser without scripts shows: without streamed parts that only a script inserts. */
function withoutScripts(html) {
  return html.replace(/<(script|template)\b[\s\S]*?<\/\1>|<div hidden id="S:[\s\S]*$/g, '')
}
