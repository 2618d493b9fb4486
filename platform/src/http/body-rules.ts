import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import { isUtf8 } from 'node:buffer'
import type { ApiContext, ApiEnv } from './api.ts'
import { malformedRequest } from './database-refusals.ts'
import { Problem } from './problem.ts'

/** Maximum bytes of a request body, unless an operation documents a higher limit. */
const bodyLimitBytes = 256 * 1024
const headerLimitBytes = 16 * 1024

const limitBody = bodyLimit({
  maxSize: bodyLimitBytes,
  onError: () => {
    throw new Problem('Common.BodyTooLarge', {
      detail: `The limit is ${String(bodyLimitBytes)} bytes.`,
    })
  },
})

/** Escaped by JSON.stringify: a surrogate without its partner. */
const loneSurrogate = /(?<!\\)(?:\\\\)*\\ud[89a-f]/

function hasLoneSurrogate(text: string): boolean {
  if (!/\\ud[89a-f]/i.test(text)) return false
  try {
    return loneSurrogate.test(JSON.stringify(JSON.parse(text)))
  } catch {
    // Refused where the operation parses it.
    return false
  }
}

/** Refuses invalid Unicode (RFC 8259 §8.1, §8.2), which parsers and database would replace. */
async function checkUnicode(c: ApiContext) {
  const bytes = await c.req.arrayBuffer()
  if (!isUtf8(bytes) || hasLoneSurrogate(Buffer.from(bytes).toString())) {
    throw malformedRequest('The body is not valid Unicode.')
  }
}

/** Paths with other content types or larger bodies, which check these themselves. */
const ownRules = /^\/pay\/|^\/(api\/)?v1\/catalog\/(images|imports)\b/

function refuseOtherTypes(type: string | undefined) {
  if (type !== undefined && /^application\/([\w.+-]+\+)?json\s*(;|$)/i.test(type)) return
  throw new Problem('Common.UnsupportedMediaType', { headers: { accept: 'application/json' } })
}

/**
 * The Node server passes a stream for every POST and DELETE, so only the length and the transfer
 * coding tell whether there is a body (RFC 9112 §6.3). In process there is only the stream.
 */
function hasBody({ body, headers }: Request) {
  if (headers.has('transfer-encoding')) return true
  const length = headers.get('content-length')
  if (length !== null) return length !== '0'
  return body !== null && !headers.has('host')
}

/** Checks the size of headers and body, and the body's type, before any operation. */
export const bodyRules = createMiddleware<ApiEnv>(async (c, next) => {
  let headerBytes = 0
  for (const [name, value] of c.req.raw.headers) headerBytes += name.length + value.length + 4
  if (headerBytes > headerLimitBytes) throw new Problem('Common.HeadersTooLarge')
  if (ownRules.test(c.req.path)) return next()
  if (!hasBody(c.req.raw)) return limitBody(c, next)
  refuseOtherTypes(c.req.header('content-type'))
  return limitBody(c, async () => {
    await checkUnicode(c)
    await next()
  })
})
