import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { inEnglish, withoutLanguage } from '#tools/lib/english-pages.mjs'
import { readForms } from '#tools/lib/forms.mjs'

const agent = new Agent({ keepAlive: true, maxSockets: 256 })
const mostRedirects = 6

/**
 * A shopper without scripts: reads the English pages of a store, keeps cookies, submits the forms
 * in the pages and follows redirects. Paths have no locale prefix.
 */
export class PlainShopper {
  #port
  #host
  cookies = new Map()

  /** @param {{ port: number, host: string }} options the port to call, and the host of the store */
  constructor({ port, host }) {
    this.#port = port
    this.#host = host
  }

  /** @returns {Promise<Page>} @typedef {{ method: string, status: number, path: string, html: string }} Page */
  get(path) {
    return this.#send('GET', inEnglish(path))
  }

  /**
   * Submits a form of a page as a browser would.
   *
   * @param {Page} page
   * @param {RegExp} button the text of the button that is pressed
   * @param {{ type?: (name: string) => string | undefined, choose?: RegExp }} [entries] what is typed
   *   into a field, if anything, and the text of the radio button that is selected
   */
  async submit(page, button, { type = () => undefined, choose } = {}) {
    const isPressed = ({ label }) => button.test(label)
    const form = readForms(page.html).find(({ buttons }) => buttons.some(isPressed))
    if (!form) throw new Error(`${page.path} (${page.status}) has no form with ${button}.`)
    const { name, value, action = form.action } = form.buttons.find(isPressed)
    const chosen = choose && form.radios.find(({ label }) => choose.test(label))
    const data = new FormData()
    for (const [field, initial] of form.fields)
      if (field !== chosen?.name) data.append(field, type(field) ?? initial)
    if (chosen) data.append(chosen.name, chosen.value)
    if (name) data.append(name, value)
    const encoded = new Response(data)
    return this.#send('POST', inEnglish(action || page.path), {
      body: Buffer.from(await encoded.arrayBuffer()),
      type: encoded.headers.get('content-type'),
    })
  }

  async #send(method, path, sent = null, redirects = 0) {
    const response = await new Promise((resolve, reject) => {
      const outgoing = request({
        ...{ host: '127.0.0.1', port: this.#port, agent, method, path },
        headers: {
          host: this.#host,
          accept: 'text/html',
          cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          ...(sent && {
            ...{ 'content-type': sent.type, 'content-length': sent.body.length },
            ...{ origin: `http://${this.#host}`, 'sec-fetch-site': 'same-origin' },
          }),
        },
      })
      outgoing.on('response', resolve).on('error', reject).end(sent?.body)
    })
    const html = await text(response)
    for (const line of response.headers['set-cookie'] ?? []) this.#keep(line)
    const { location } = response.headers
    if (!location || redirects === mostRedirects)
      return { method, status: response.statusCode, path: withoutLanguage(path), html }
    const { pathname, search } = new URL(location, `http://${this.#host}${path}`)
    return this.#send('GET', pathname + search, null, redirects + 1)
  }

  #keep(line) {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)
    if (/max-age=0|expires=thu, 01 jan 1970/i.test(line)) this.cookies.delete(name)
    else this.cookies.set(name, value)
  }
}
