import { z } from 'zod'
import { CommerceError, kindOfStatus } from './errors'

const MAX_REPLY_BYTES = 2 * 1024 * 1024
const MAX_RETRY_AFTER_SECONDS = 3_600

/** The text of a reply, with what is needed to parse it. */
export interface ReplyText {
  readonly text: string
  readonly contentType: string
  readonly status: number
  readonly requestId: string
}

/**
 * The body as text, without a byte order mark.
 * @throws CommerceError `malformed` for a body over 2 MiB.
 */
export async function readText(response: Response, requestId: string): Promise<ReplyText> {
  const contentType = response.headers.get('content-type') ?? ''
  const reply = { contentType, status: response.status, requestId }
  const chunks: Uint8Array[] = []
  const reader = response.body?.getReader()
  let bytes = 0
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    bytes += part.value.byteLength
    if (bytes > MAX_REPLY_BYTES) {
      await reader?.cancel()
      throw malformed(reply, { detail: 'The reply is over 2 MiB' })
    }
    chunks.push(part.value)
  }
  const text = Buffer.concat(chunks)
    .toString('utf8')
    .replace(/^\uFEFF/, '')
  return { ...reply, text }
}

/**
 * The body as JSON; undefined when it is empty, and for a failed call with any other body, because
 * infrastructure sends bodies of its own (spec §7.3).
 * @throws CommerceError `malformed` for a success that is not JSON or not whole.
 */
export function parseJson(reply: ReplyText): unknown {
  const { text, contentType, status } = reply
  const isSuccess = status >= 200 && status < 300
  const isJson = /^application\/(?:[\w.+-]+\+)?json\b/i.test(contentType)
  if (text === '' || (!isJson && !isSuccess)) return undefined
  if (!isJson) throw malformed(reply, { detail: 'The reply is not JSON by its Content-Type' })
  try {
    return JSON.parse(text)
  } catch (cause) {
    if (isSuccess) throw malformed(reply, { cause })
    return undefined
  }
}

function malformed(
  { status, requestId }: Pick<ReplyText, 'status' | 'requestId'>,
  reason: { detail: string } | { cause: unknown },
): CommerceError {
  return new CommerceError({ kind: 'malformed', status, requestId, ...reason })
}

const problemSchema = z.looseObject({
  code: z.string().optional().catch(undefined),
  errors: z.record(z.string(), z.array(z.string())).optional().catch(undefined),
  /** OAuth error bodies carry `error` instead of `code` (spec §7.2). */
  error: z.string().optional().catch(undefined),
})

/** The error for a refused call. The HTTP status wins over any status in the body. */
export function errorFromReply(
  response: Response,
  body: unknown,
  requestId: string,
): CommerceError {
  const problem = problemSchema.safeParse(body).data
  return new CommerceError({
    kind: kindOfStatus(response.status),
    status: response.status,
    requestId,
    code: problem?.code ?? problem?.error,
    fields: problem?.errors,
    extensions: problem,
    retryAfterSeconds: retryAfterSeconds(response.headers.get('retry-after')),
  })
}

/** Both forms of `Retry-After` (RFC 9110 §10.2.3) in seconds, at most an hour; nonsense is ignored. */
export function retryAfterSeconds(value: string | null, now = Date.now()): number | undefined {
  if (value === null) return undefined
  const seconds = /^\d+$/.test(value.trim())
    ? Number(value)
    : Math.ceil((Date.parse(value) - now) / 1000)
  if (!Number.isFinite(seconds) || seconds < 0) return undefined
  return Math.min(seconds, MAX_RETRY_AFTER_SECONDS)
}
