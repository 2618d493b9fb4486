import { z } from '@hono/zod-openapi'
import type { Api } from '#http/api.ts'
import { noContent } from '#http/openapi.ts'
import type { Problem } from '#http/problem.ts'
import { storeContext } from '#http/store-context.ts'
import { countAttempt, limitRate, type RateLimit } from '#http/rate-limit.ts'
import { defineRoute } from '#http/route.ts'
import type { Services } from '#services.ts'
import type { Db } from '#store/database.ts'
import type { Store } from '#store/schema/tenancy.ts'
import { opaqueId } from './fields.ts'

type MailLimits = {
  /** Requests from one source. */
  ofSource: RateLimit
  /** Mails to one email address. */
  ofAddress: RateLimit
}

/**
 * Counts a request for a mail to an address.
 *
 * @returns whether the mail may be sent; the response must not reveal it
 * @throws {Problem} 429 when the source sends too many
 */
export async function mayMail(
  services: Services,
  { ofSource, ofAddress }: MailLimits,
  { store, source, email }: { store: Store; source: string; email: string },
): Promise<boolean> {
  await limitRate(services, [{ rule: ofSource, subject: source }])
  const subject = `${store.id} ${email.toLowerCase()}`
  return (await countAttempt(services, { rule: ofAddress, subject })) === 0
}

export const mailedToken = z.object({ token: opaqueId })

type TokenKey = { store: Store; token: string; now: Date }
/** @returns whether the token is valid */
type TokenCommand = (db: Db, key: TokenKey) => Promise<boolean>

/** A request that becomes active when its mailed token confirms it. */
type MailedRequest = {
  path: string
  /** Part of its operation names: `StockAlert` → `ConfirmStockAlert`. */
  name: string
  confirm: { summary: string; description?: string; run: TokenCommand }
  cancel: { summary: string; run: TokenCommand }
  notFound: () => Problem
}

/** Registers the operations that read, confirm and cancel a request by its mailed token. */
export function addTokenRoutes(api: Api, services: Services, mailed: MailedRequest) {
  const { db, clock } = services
  const { path, name, confirm, cancel, notFound } = mailed
  const common = {
    request: { params: mailedToken },
    replies: { 204: noContent },
    refused: [400 as const, 404 as const],
  }
  const confirmRoute = defineRoute('post', `${path}/{token}/confirm`, `Confirm${name}`, {
    ...common,
    summary: confirm.summary,
    ...(confirm.description && { description: confirm.description }),
  })
  const cancelRoute = defineRoute('delete', `${path}/{token}`, `Cancel${name}`, {
    ...common,
    summary: cancel.summary,
  })
  api.use(`${path}/*`, storeContext(services))
  api.openapi(confirmRoute, async (c) => {
    const { token } = c.req.valid('param')
    if (!(await confirm.run(db, { store: c.var.store, token, now: clock() }))) throw notFound()
    return c.body(null, 204)
  })
  api.openapi(cancelRoute, async (c) => {
    const { token } = c.req.valid('param')
    if (!(await cancel.run(db, { store: c.var.store, token, now: clock() }))) throw notFound()
    return c.body(null, 204)
  })
}
