import { z } from 'zod'
import { CommerceError, kindOfStatus } from './errors'

const MAX_REPLY_BYTES = 2 * 1024 * 1024
const MAX_RETRY_AFTER_SECONDS = 3_600

/**
 * The body of a reply as parsed JSON; undefined when it is empty or something else than JSON and
 * the status already says that the call failed (spec §7.3: infrastructure answers as it likes).
 * @throws CommerceError `malformed` for a success that is not JSON, not whole or over 2 MiB.
 */
export async function readBody(response: Response, requestId: string): Promise<unknown> {
  const text = await readText(response, requestId)
  if (text === '') return undefined
  const type = response.headers.get('content-type') ?? ''
  const isJson = /^application\/(?:[\w.+-]+\+)?json\b/i.test(type)
  try {
    if (isJson) return JSON.parse(text)
  } catch (cause) {
    if (response.ok) throw malformed(response, requestId, cause)
  }
  if (!response.ok) return undefined
  throw malformed(response, requestId, new Error(`Content-Type is ${type || 'missing'}`))
}

async function readText(response: Response, requestId: string): Promise<string> {
  const reader = response.body?.getReader()
  if (!reader) return ''
  const chunks: Uint8Array[] = []
  let bytes = 0
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    bytes += part.value.byteLength
    if (bytes > MAX_REPLY_BYTES) {
      await reader.cancel()
      throw malformed(response, requestId, new Error('The reply is over 2 MiB'))
    }
    chunks.push(part.value)
  }
  return Buffer.concat(chunks)
    .toString('utf8')
    .replace(/^\uFEFF/, '')
}

function malformed(response: Response, requestId: string, cause: unknown): CommerceError {
  return new CommerceError({ kind: 'malformed', status: response.status, requestId, cause })
}

const problemSchema = z.looseObject({
  code: z.string().optional().catch(undefined),
  errors: z.record(z.string(), z.array(z.string())).optional().catch(undefined),
  /** OAuth error bodies carry `error` instead of `code` (spec §7.2). */
  error: z.string().optional().catch(undefined),
})

/** The error that a refused call stands for. The HTTP status wins over any status in the body. */
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
