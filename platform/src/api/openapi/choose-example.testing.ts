import { createHash } from 'node:crypto'
import type { Operation } from './document-shape.ts'
import type { Example } from './examples.ts'
import { toPattern } from './validated-fetch.testing.ts'
import type { Exchange } from './record-exchange.testing.ts'

/** Examples longer than this, request and response together, are harder to read. */
const goodLength = 3000
/** Texts of tests about escaping, refusals or maximum lengths. */
const oddText = /[<>\u0000-\u001f\u202e]|.{300}/

/** Makes text of the same form to replace a random value; the same number gives the same text. */
function invent(number: number, like: string) {
  const digest = createHash('sha512').update(String(number)).digest('base64url')
  const letters = /[A-Z]/.test(like) ? digest : digest.toLowerCase().replace(/[^0-9a-z]/g, '')
  return letters.repeat(Math.ceil(like.length / letters.length)).slice(0, like.length)
}

const isRandom = (text: string) => /\d/.test(text) && /[a-z]/i.test(text)

/** Replaces each random or local value (id, token, secret, port, time) by a stable one. */
export function mask(text: string): string {
  const known = new Map<string, string>()
  const replace = (found: string) => {
    if (!isRandom(found)) return found
    const made = known.get(found) ?? invent(known.size + 1, found)
    known.set(found, made)
    return made
  }
  const times = [...new Set(text.match(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.(?!000)\d{3}Z/g) ?? [])]
  const inOrder = times.toSorted()
  const timed = inOrder.reduce((before, time, index) => {
    const made = new Date(Date.UTC(2026, 2, 2, 10, index)).toISOString()
    return before.replaceAll(time, made)
  }, text)
  return timed
    .replace(/https?:\/\/(127\.0\.0\.1:\d+|platform\.test)/g, 'https://platform.example')
    .replace(/(?<=\b[a-z]{2,12}[_-])[0-9a-z]{26}\b/g, replace)
    .replace(/[\w-]{32,}/g, (found) => (/^[a-z]+[_-]/.test(found) ? found : replace(found)))
}

/** The parameter values in a path, by the names in its template. */
function readParameters(template: string, path: string) {
  const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const values = toPattern(template).exec(path)?.slice(1) ?? []
  return Object.fromEntries(names.map((name, at) => [name, decodeURIComponent(values[at] ?? '')]))
}

function readBody(type: string | undefined, text: string): unknown {
  if (text === '') return undefined
  if (type?.includes('urlencoded')) return Object.fromEntries(new URLSearchParams(text))
  return JSON.parse(text) as unknown
}

const readType = (type: string | null | undefined) => type?.split(';')[0] ?? undefined

const shownEntries = 3
const longestBody = 6000

/** Shortens long lists to their first entries. */
function shorten(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, shownEntries).map(shorten)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, shorten(each)]))
}

/**
 * The shortened body of a response, or nothing if it is still too long, as the OpenAPI document is.
 */
function shortenAnswer(body: unknown): unknown {
  const short = shorten(body)
  return (JSON.stringify(short)?.length ?? 0) > longestBody ? undefined : short
}

/** The exchange as an example of its operation. */
export function toExample(template: string, operation: Operation, exchange: Exchange): Example {
  const masked = JSON.parse(mask(JSON.stringify(exchange))) as Exchange
  const url = new URL(masked.url)
  const path = url.pathname.replace(/^\/api\/v1\//, '/v1/')
  const query = Object.fromEntries(
    [...new Set(url.searchParams.keys())].map((name) => {
      const [first = '', ...others] = url.searchParams.getAll(name)
      return [name, others.length > 0 ? [first, ...others] : first]
    }),
  )
  const declared = operation.parameters?.filter((one) => one.in === 'header') ?? []
  const headers = declared.flatMap(({ name }) => {
    const value = masked.headers[name.toLowerCase()]
    return value === undefined ? [] : [[name.toLowerCase(), value]]
  })
  const authorization = masked.headers['authorization']
  if (authorization !== undefined && operation.security?.some((one) => one['bearer'])) {
    headers.unshift(['authorization', authorization.replace(/ .*/, ' {token}')])
  }
  const sentType = readType(masked.headers['content-type'])
  const sent = readBody(sentType, masked.sent)
  const type = readType(masked.type)
  const received = shortenAnswer(readBody(type, masked.received))
  return {
    request: {
      ...{ path, parameters: readParameters(template, path), query },
      headers: Object.fromEntries(headers) as Record<string, string>,
      ...(sentType !== undefined && { type: sentType }),
      ...(sent !== undefined && { body: sent }),
    },
    response: {
      status: masked.status,
      ...(masked.location !== null && { location: masked.location }),
      ...(type !== undefined && { type }),
      ...(received !== undefined && { body: received }),
    },
  }
}

const isEmptyList = (body: unknown) =>
  typeof body === 'object' &&
  body !== null &&
  Object.values(body).some((value) => Array.isArray(value) && value.length === 0)

/** Rates an example: detailed but not long, successful, without odd texts. */
function rate({ request, response }: Example) {
  const text = JSON.stringify([request, response])
  const rating = text.length <= goodLength ? text.length : 2 * goodLength - text.length
  const penalties = [
    response.status >= 300,
    oddText.test(text.replaceAll('\\n', ' ')),
    isEmptyList(response.body),
  ]
  return rating - penalties.filter(Boolean).length * goodLength
}

/** Chooses the best-rated example. */
export function chooseExample(candidates: Example[]): Example | undefined {
  const rated = candidates.map((example) => ({ example, rating: rate(example) }))
  return rated.toSorted((one, other) => other.rating - one.rating)[0]?.example
}
