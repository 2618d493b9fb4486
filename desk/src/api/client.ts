import createClient, { type ClientPathsWithMethod, type MethodResponse } from 'openapi-fetch'
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
export const client = createClient<paths>({ baseUrl: platformUrl, fetch: send })

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'
export type PathOf<Of extends Method> = ClientPathsWithMethod<typeof client, Of>
type Operation<Of extends Method, Path extends PathOf<Of>> = NonNullable<paths[Path][Of]>
export type Reply<Of extends Method, Path extends PathOf<Of>> = MethodResponse<
  typeof client,
  Of,
  Path
>
type IdsOf<One> = One extends { parameters: { path: infer Ids } } ? Ids : object
type BodyOf<One> = One extends { requestBody?: undefined }
  ? null
  : One extends { requestBody?: { content: infer Content } }
    ? Content[keyof Content]
    : never

/** The ids in the path of an operation, with its query. */
export type Asked<Of extends Method, Path extends PathOf<Of>> =
  Operation<Of, Path> extends infer One
    ? IdsOf<One> &
        (One extends { parameters: infer All extends { query?: unknown } }
          ? Pick<All, 'query'>
          : object)
    : never

interface More {
  /** The version that it is meant for, if another one would make it wrong. */
  etag?: string | null
  /** Under which it is done once. */
  key?: string
  headers?: Record<string, string>
  signal?: AbortSignal | undefined
  /** Of a body that is not JSON. */
  bodySerializer?: (body: unknown) => Blob
  parseAs?: 'stream'
}
/** The same, with what is sent. */
type Sent<Of extends Method, Path extends PathOf<Of>> = Asked<Of, Path> &
  (Operation<Of, Path> extends { requestBody: object }
    ? { body: BodyOf<Operation<Of, Path>> }
    : { body?: BodyOf<Operation<Of, Path>> }) &
  More
type Given<Of extends Method, Path extends PathOf<Of>> =
  object extends Sent<Of, Path> ? [Sent<Of, Path>?] : [Sent<Of, Path>]

export interface Tagged<Data> {
  data: Data
  /** Of the version, which a later change names. */
  etag: string | null
}

/** What an operation answers, with its version. @throws {Refused} if the platform refuses */
export async function callTagged<Of extends Method, Path extends PathOf<Of>>(
  method: Of,
  path: Path,
  ...[given]: Given<Of, Path>
): Promise<Tagged<Reply<Of, Path>>> {
  // TypeScript does not relate a path that is not known yet to its request and its reply.
  const { query, body, etag, key, headers, bodySerializer, parseAs, signal, ...ids } = {
    ...given,
  } as Sent<'post', '/v1/orders/{id}/notes'> & { query?: never }
  const { data, error, response } = await client.request(
    method as 'post',
    path as '/v1/orders',
    {
      params: { path: ids, query },
      headers: { ...headers, 'idempotency-key': key, 'if-match': etag },
      ...{ body: body ?? undefined, bodySerializer, parseAs, signal },
    } as never,
  )
  if (response.ok) return { data: data as never, etag: response.headers.get('etag') }
  const problem = typeof error === 'object' && error !== null ? error : {}
  throw new Refused({ ...problem, status: response.status })
}

/** What an operation answers. @throws {Refused} if the platform refuses */
export const call = async <Of extends Method, Path extends PathOf<Of>>(
  method: Of,
  path: Path,
  ...given: Given<Of, Path>
): Promise<Reply<Of, Path>> => (await callTagged(method, path, ...given)).data

/** The body of a request that is a file itself, which the types take for text. */
export const asFile = (file: File, type: string) => ({
  ...{ body: file as unknown as string, headers: { 'content-type': type } },
  bodySerializer: (body: unknown) => body as Blob,
})

/**
 * A write that is done once under its key, which is kept for the operation and what it is about.
 * @param etag of what it is about, if another change of that would make it wrong
 */
export function post<Path extends PathOf<'post'>>(
  path: Path,
  ids: IdsOf<Operation<'post', Path>>,
  etag: string | null = null,
) {
  const about = path.replace(/\{(\w+)\}/g, (_, name: string) => String(Reflect.get(ids, name)))
  return {
    about,
    write: (body: BodyOf<Operation<'post', Path>>, key: string) =>
      call('post', path, { ...ids, body, key, etag } as never),
  }
}
