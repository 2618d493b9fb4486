import { z } from '@hono/zod-openapi'
import type { ApiContext } from '#http/api.ts'
import type { Audiences } from '#http/audiences.ts'
import { found } from '#http/problem.ts'
import type { ProblemCode } from '#http/problem-codes.ts'
import { countAttempt, limitRate, type RateLimit } from '#http/rate-limit.ts'
import type { Services } from '#services.ts'
import type { Db } from '#store/database.ts'
import type { TokenKey } from '#store/mailed-requests.ts'
import type { Store } from '#store/schema/tenancy.ts'
import { opaqueId } from '#api/shared/fields.ts'

/**
 * Counts a request for a mail to an address.
 *
 * @returns whether the mail may be sent; the response must not reveal it
 * @throws {Problem} 429 when the source sends too many
 */
export async function mayMail(
  services: Services,
  { ofSource, ofAddress }: { ofSource: RateLimit; ofAddress: RateLimit },
  { store, source, email }: { store: Store; source: string; email: string },
): Promise<boolean> {
  await limitRate(services, [{ rule: ofSource, subject: source }])
  const subject = `${store.id} ${email.toLowerCase()}`
  return (await countAttempt(services, { rule: ofAddress, subject })) === 0
}

const mailedToken = z.object({ token: opaqueId })

/** @returns whether the token is valid */
type TokenCommand = (db: Db, key: TokenKey) => Promise<boolean>

/** A request that becomes active when its mailed token confirms it. */
type MailedRequest<Row, View extends object> = {
  path: string
  /** Part of its operation names: `StockAlert` → `ConfirmStockAlert`. */
  name: string
  find: {
    operationId: string
    summary: string
    reply: z.ZodType<View>
    found: string
    run: (db: Db, key: TokenKey) => Promise<Row | null>
    toView: (row: Row, store: Store) => View
  }
  confirm: { summary: string; description?: string; run: TokenCommand }
  cancel: { summary: string; run: TokenCommand }
  notFound: ProblemCode
}

/** Registers the operations that read, confirm and cancel a request by its mailed token. */
export function addTokenRoutes<Row, View extends object>(
  { forShoppers }: Audiences,
  services: Services,
  { path, name, find, confirm, cancel, notFound }: MailedRequest<Row, View>,
) {
  const { db, clock } = services
  const common = { params: mailedToken }
  const keyOf = (c: ApiContext, token: string) => ({ store: c.var.store, token, now: clock() })
  forShoppers.get(`${path}/{token}`, find.operationId, {
    ...common,
    summary: find.summary,
    replies: { 200: [find.reply, find.found] },
    handle: async (c, { token }) =>
      find.toView(found(await find.run(db, keyOf(c, token)), notFound), c.var.store),
  })
  forShoppers.post(`${path}/{token}/confirm`, `Confirm${name}`, {
    ...common,
    summary: confirm.summary,
    ...(confirm.description && { description: confirm.description }),
    handle: async (c, { token }) => {
      found(await confirm.run(db, keyOf(c, token)), notFound)
    },
  })
  forShoppers.delete(`${path}/{token}`, `Cancel${name}`, {
    ...common,
    summary: cancel.summary,
    handle: async (c, { token }) => {
      found(await cancel.run(db, keyOf(c, token)), notFound)
    },
  })
}
