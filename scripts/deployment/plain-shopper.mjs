import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { inEnglish, withoutLanguage } from '#scripts/lib/english-pages.mjs'

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
   * @param {(field: Field) => string | undefined} fill the value to type or choose; undefined keeps
   *   the field's value
   */
  async submit(page, button, fill = () => undefined) {
    const form = findForm(page.html, button)
    if (!form) throw new Error(`${page.path} (${page.status}) has no form with ${button}.`)
    const data = new FormData()
    for (const [name, value] of form.values(fill)) data.append(name, value)
    const encoded = new Response(data)
    return this.#send('POST', inEnglish(form.action || page.path), {
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

/** @typedef {{ name: string, type: string, value: string, isChosen: boolean, tag: string, label: string }} Field */

/** The form whose button has a matching text, or null. */
export function findForm(html, button) {
  for (const [, head, inside] of html.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs)) {
    const { id, action = '' } = attributesOf(head)
    const outside = id
      ? [...html.matchAll(/<(input|button|select)\b[^>]*\sform="([^"]+)"[^>]*>[^<]*/g)]
          .filter((it) => it[2] === id)
          .map(([markup]) => markup)
      : []
    const markup = [inside, ...outside].join('')
    const buttons = [...markup.matchAll(/<button\b([^>]*)>(.*?)(?=<\/button>|$)/gs)]
    const pressed = buttons.find(([, , label]) => button.test(textOf(label)))
    if (!pressed) continue
    const { name, value = '' } = attributesOf(pressed[1])
    const own = name ? [[name, value]] : []
    return { action, values: (fill) => [...valuesOf(listFields(markup), fill), ...own] }
  }
  return null
}

function listFields(markup) {
  const inputs = [...markup.matchAll(/<(input|textarea)\b([^>]*)>(.*?)(?=<input\b|$)/gs)].map(
    ([, tag, head, after]) => {
      const { name, type = 'text', value, checked, disabled } = attributesOf(head)
      const isChosen = checked !== undefined
      const fallback = type === 'radio' || type === 'checkbox' ? 'on' : ''
      return { tag, name, type, value: value ?? fallback, isChosen, disabled, label: textOf(after) }
    },
  )
  const selects = [...markup.matchAll(/<select\b([^>]*)>(.*?)<\/select>/gs)].map(
    ([, head, inside]) => {
      const options = [...inside.matchAll(/<option\b([^>]*)>/g)].map((it) => attributesOf(it[1]))
      const chosen = options.find((it) => it.selected !== undefined) ?? options[0]
      const { name, disabled } = attributesOf(head)
      return { tag: 'select', type: 'select', name, value: chosen?.value ?? '', disabled }
    },
  )
  return [...inputs, ...selects].filter(({ name, disabled }) => name && disabled === undefined)
}

function valuesOf(fields, fill) {
  const groups = Map.groupBy(fields, ({ name, type }) => (type === 'radio' ? name : Symbol(name)))
  return [...groups.values()].flatMap((group) => {
    const [{ name, type, value, isChosen }] = group
    if (type === 'radio') {
      const chosen = group.find((field) => fill(field)) ?? group.find((field) => field.isChosen)
      return chosen ? [[name, chosen.value]] : []
    }
    if (type === 'checkbox') return isChosen ? [[name, value]] : []
    return [[name, fill(group[0]) ?? value]]
  })
}

function attributesOf(head) {
  const pairs = [...head.matchAll(/([\w:$.-]+)(?:="([^"]*)")?/g)]
  return Object.fromEntries(pairs.map(([, name, value = '']) => [name, decode(value)]))
}

export function textOf(markup) {
  return decode(markup.replace(/<[^>]*>/g, '')).trim()
}

function decode(value) {
  const named = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" }
  return value.replace(/&([#\w]+);/g, (whole, name) => named[name] ?? whole)
}
