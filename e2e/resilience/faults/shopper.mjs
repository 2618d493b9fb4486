import { Agent, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { inEnglish, withoutLanguage } from '#tools/lib/english-pages.mjs'
import { readForms } from '#tools/lib/forms.mjs'

const mostRedirects = 12
/** Longer than any response may take; a hanging one counts as a failure. */
const patienceMs = 30_000

/**
 * @typedef {{ status: number, path: string, headers: Record<string, string | string[] | undefined>,
 *   type: string, body: string, ms: number }} Answer `path` has no locale prefix; `body` is what a
 *   browser without scripts shows
 * @typedef {{ steps: Answer[], last: Answer, ms: number }} Exchange one request with all its
 *   redirects; `ms` is their total time
 */

/** A browser without scripts (cookies, redirects, forms) on the English pages of one store. */
export class Shopper {
  #port
  #host
  #actionNames
  #agent = new Agent({ keepAlive: false })
  #cookies = new Map()

  /**
   * @param {{ port: number, storeDomain: string, actionNames: Map<string, string> }} shop
   *   `actionNames`: the names of the server actions by the ids that forms send
   */
  constructor({ port, storeDomain, actionNames }) {
    this.#port = port
    this.#host = `${storeDomain}:${port}`
    this.#actionNames = actionNames
  }

  /** Another browser with a copy of the current cookies. */
  copy() {
    const other = new Shopper({
      port: this.#port,
      storeDomain: this.#host.split(':')[0],
      actionNames: this.#actionNames,
    })
    other.#cookies = new Map(this.#cookies)
    return other
  }

  /** @returns {Promise<Exchange>} */
  get(path) {
    return this.request('GET', inEnglish(path))
  }

  /** Requests a path unchanged; POST sends an empty form. @returns {Promise<Exchange>} */
  request(method, path) {
    return this.#exchange({ method, path, ...(method === 'POST' && { body: new FormData() }) })
  }

  /**
   * Opens a page and submits one of its forms.
   *
   * @param {string} name of the server action, or the path that the form is sent to
   * @param {Record<string, string>} [values] what the shopper types or chooses
   */
  async send(path, name, values) {
    return (await this.fill(path, name, values))()
  }

  /**
   * Opens a page and fills in one of its forms. @returns a function that submits it
   *
   * @throws {Error} when the page has no such form
   */
  async fill(path, name, values = {}) {
    const { last } = await this.get(path)
    const forms = readForms(last.body)
    for (const form of forms) {
      const button = form.buttons.find((each) => this.#isOf(each, name))
      const fields = [...form.fields, ...(button ? [[button.name, button.value]] : [])]
      const isMeant = button || this.#isOf(form, name)
      if (!isMeant) continue
      const body = new FormData()
      for (const [field, value] of fields) if (!(field in values)) body.append(field, value)
      for (const [field, value] of Object.entries(values)) body.append(field, value)
      const target = (button?.action || form.action || last.path).split('#')[0]
      return () => this.#exchange({ method: 'POST', path: inEnglish(target), body })
    }
    const found = forms.flatMap(({ fields }) => fields.map(([field]) => this.#nameOf(field)))
    throw new Error(
      `${path} (${last.status} at ${last.path}) has no form "${name}", only ${found.filter(Boolean)}.`,
    )
  }

  /** Whether a form or a button sends this action or posts to this path. */
  #isOf({ name, action, fields = [] }, wanted) {
    if (action === wanted) return true
    return [name, ...fields.map(([field]) => field)].some(
      (field) => field && this.#nameOf(field) === wanted,
    )
  }

  #nameOf(field) {
    return this.#actionNames.get(field.replace(/^\$ACTION_ID_/, ''))
  }

  async #exchange({ method, path, body }) {
    const since = performance.now()
    const steps = [await this.#step({ method, path, body })]
    for (let n = 0; n < mostRedirects; n += 1) {
      const { status, headers, path: from } = steps.at(-1)
      if (status < 300 || status > 399 || !headers.location) break
      const target = new URL(headers.location, `http://${this.#host}${from}`)
      // The payment page is on another host.
      if (target.host !== this.#host) break
      steps.push(await this.#step({ method: 'GET', path: target.pathname + target.search }))
    }
    return { steps, last: steps.at(-1), ms: performance.now() - since }
  }

  async #step({ method, path, body }) {
    const since = performance.now()
    const encoded = body && new Response(body)
    const headers = {
      host: this.#host,
      accept: 'text/html',
      cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      ...(method === 'POST' && { origin: `http://${this.#host}` }),
      ...(encoded && { 'content-type': encoded.headers.get('content-type') }),
    }
    const sent = encoded ? Buffer.from(await encoded.arrayBuffer()) : undefined
    const options = { host: '127.0.0.1', port: this.#port, method, path, headers }
    const answer = await new Promise((resolve, reject) => {
      const signal = AbortSignal.timeout(patienceMs)
      request({ ...options, agent: this.#agent, signal })
        .on('response', resolve)
        .on('error', reject)
        .end(sent)
    }).catch(toNoAnswer)
    const text = answer.isNone ? '' : (await buffer(answer).catch(() => '')).toString('utf8')
    for (const line of answer.headers['set-cookie'] ?? []) this.#keep(line)
    return {
      status: answer.statusCode,
      path: withoutLanguage(path),
      headers: answer.headers,
      type: (answer.headers['content-type'] ?? '').split(';')[0],
      body: withoutScripts(text),
      ms: performance.now() - since,
    }
  }

  #keep(line) {
    const [pair, ...attributes] = line.split(';')
    const [name, ...value] = pair.split('=')
    const isOver = attributes.some((each) => /^\s*max-age=0$/i.test(each))
    if (isOver || value.join('=') === '') this.#cookies.delete(name)
    else this.#cookies.set(name, value.join('='))
  }
}

/** A connection that ended without a response has status 0. */
const toNoAnswer = () => ({ isNone: true, statusCode: 0, headers: {} })

/** What a browser without scripts shows: without streamed parts that only a script inserts. */
function withoutScripts(text) {
  return text.replace(/<(script|template)\b[\s\S]*?<\/\1>|<div hidden id="S:[\s\S]*$/g, '')
}
