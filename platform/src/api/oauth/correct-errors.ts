import type { KoaContextWithOIDC } from 'oidc-provider'
import { z } from 'zod'

const errorBody = z.object({ error: z.string(), error_description: z.string().optional() })

const notAllowedForClient = 'requested grant type is not allowed for this client'

function describeMissing(ctx: KoaContextWithOIDC) {
  const isOther = ctx.path === '/connect/token' && ctx.method !== 'POST'
  if (isOther) ctx.set('allow', 'POST')
  ctx.status = isOther ? 405 : 404
  ctx.body = {
    error: 'invalid_request',
    error_description: isOther ? 'the token endpoint answers POST only' : 'no such endpoint',
  }
}

/** Corrects the library by RFC 6749 §5.2: `unauthorized_client`, and JSON for unknown paths. */
export async function correctErrors(ctx: KoaContextWithOIDC, next: () => Promise<void>) {
  await next()
  if (ctx.status === 404 && ctx.body === undefined) return describeMissing(ctx)
  const refusal = errorBody.safeParse(ctx.body).data
  if (refusal?.error_description !== notAllowedForClient) return
  ctx.body = { ...refusal, error: 'unauthorized_client' }
}
