import createClient from 'openapi-fetch'
import { createShared } from '#ui/shared.ts'
import type { components, paths } from './schema.d.ts'
import { Refused } from './problem.ts'
import { platformUrl } from './settings.ts'
import { accessToken, refresh } from './sign-in.ts'

export type Schemas = components['schemas']
/** The store that requests name, as the platform knows it. */
let storeId: string | null = null
export function setStoreId(id: string) {
  storeId = id
}
export const currentStore = () => storeId

/** What goes on with each request that waits until the person has signed in again. */
const waiting = createShared<readonly (() => void)[]>([])

export const signedOut = {
  use: () => waiting.use().length > 0,
  /** Sends the requests that wait. */
  end: () => {
    const all = waiting.get()
    waiting.set([])
    for (const go of all) go()
  },
}

const untilSignedIn = () => new Promise<void>((resolve) => waiting.set([...waiting.get(), resolve]))

const pause = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000))

/** Browsers refuse a longer body that outlives its page, for all requests together from 64 KiB. */
const keptAliveBytes = 16 * 1024

/** Seconds that the platform asks to wait, when that is short enough to wait for. */
function shortWait({ status, headers }: Response, { method }: Request): number | null {
  // A write that meets an outage is sent again by `useWrite`.
  if (status !== 429 && (status !== 503 || method !== 'GET')) return null
  const seconds = Number(headers.get('retry-after') ?? '2')
  return seconds <= 8 ? seconds : null
}

/**
 * Sends a request with the token and the store. A token that has run out is exchanged; if the
 * sign-in is over, the request waits for the next one. A platform that asks for a moment gets it.
 */
async function send(request: Request): Promise<Response> {
  let isRefreshed = false
  // However long it waits, a request stays with the store that it was made for.
  const store = storeId
  // A write that has begun is finished also when the page is left, if the browser can do that:
  // Chromium sends no file of the disk that way, however short.
  const isFile = !/^application\/json|^$/.test(request.headers.get('content-type') ?? '')
  const keepalive =
    request.method !== 'GET' &&
    !isFile &&
    (await request.clone().arrayBuffer()).byteLength <= keptAliveBytes
  for (let patience = 3; ; patience -= 1) {
    const attempt = new Request(request.clone(), { keepalive })
    // What shoppers can do is done as one of them, who has no account.
    if (!attempt.headers.has('x-store-domain'))
      attempt.headers.set('authorization', `Bearer ${accessToken() ?? ''}`)
    if (store !== null) attempt.headers.set('x-store-id', store)
    const answer = await fetch(attempt)
    if (answer.status === 401) {
      isRefreshed = !isRefreshed && (await refresh())
      if (!isRefreshed) await untilSignedIn()
      continue
    }
    const wait = patience > 0 ? shortWait(answer, request) : null
    if (wait === null) return answer
    await pause(wait)
  }
}

/** The Admin API, typed by its OpenAPI document. */
export const api = createClient<paths>({ baseUrl: platformUrl, fetch: send })

/** Parameters of an operation about one thing. */
export const inPath = (id: string) => ({ params: { path: { id } } })

/** Headers of a change of what has this entity tag. */
export const ifMatch = (etag: string | null) => (etag === null ? {} : { 'if-match': etag })

/** Parameters of a write that is done once for its key, also about one thing. */
export const under = (key: string) => ({ params: { header: { 'idempotency-key': key } } })
export const underIn = <Path extends object>(key: string, path: Path) => ({
  params: { path, ...under(key).params },
})

interface Answer<Data> {
  data?: Data
  error?: unknown
  response: Response
}

/** The body of an answer. @throws {Refused} if the platform refuses */
export async function take<Data>(answer: Promise<Answer<Data>>): Promise<Data> {
  return (await takeTagged(answer)).data
}

/** The body with its entity tag, which a later change names in `If-Match`. */
export async function takeTagged<Data>(
  answer: Promise<Answer<Data>>,
): Promise<{ data: Data; etag: string | null }> {
  const { data, error, response } = await answer
  if (!response.ok) {
    const problem = typeof error === 'object' && error !== null ? error : {}
    throw new Refused({ ...problem, status: response.status })
  }
  return { data: data as Data, etag: response.headers.get('etag') }
}
