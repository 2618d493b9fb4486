import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import type { ApiEnv } from './api.ts'
import { Problem } from './problem.ts'

/** Maximum bytes of a request body, unless an operation documents a higher limit. */
const bodyLimitBytes = 256 * 1024
const headerLimitBytes = 16 * 1024

const limitBody = bodyLimit({
  maxSize: bodyLimitBytes,
  onError: () => {
    throw new Problem({
      status: 413,
      code: 'Common.BodyTooLarge',
      title: 'The request body is too large.',
      detail: `The limit is ${String(bodyLimitBytes)} bytes.`,
      // The rest of the body is not read, so nothing can follow it (RFC 9112 §9.6).
      headers: { connection: 'close' },
    })
  },
})

/** Paths with other content types or larger bodies, which check these themselves. */
const ownRules = /^\/pay\/|^\/(api\/)?v1\/catalog\/images\b/

function refuseOtherTypes(type: string | undefined) {
  if (type !== undefined && /^application\/([\w.+-]+\+)?json\s*(;|$)/i.test(type)) return
  throw new Problem({
    status: 415,
    code: 'Common.UnsupportedMediaType',
    title: 'The request body must be JSON.',
    headers: { accept: 'application/json' },
  })
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
  if (headerBytes > headerLimitBytes) {
    throw new Problem({
      status: 431,
      code: 'Common.HeadersTooLarge',
      title: 'The request headers are too large.',
    })
  }
  if (ownRules.test(c.req.path)) return next()
  if (hasBody(c.req.raw)) refuseOtherTypes(c.req.header('content-type'))
  return limitBody(c, next)
})
