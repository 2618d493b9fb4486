import { z } from '@hono/zod-openapi'
import { createMiddleware } from 'hono/factory'
import type { ApiEnv, RegisterRoutes } from '#http/api.ts'
import { customerAuth } from '#http/customer-auth.ts'
import { noContent } from '#http/openapi.ts'
import { Problem, forbidden } from '#http/problem.ts'
import { addOperation, defineRoute } from '#http/route.ts'
import { storeContext } from '#http/store-context.ts'
import { endSession, listSessions, type CustomerSession } from '#identity/sessions.ts'
import { endGrantsOf } from '#identity/tokens.ts'
import { customerAccess } from '#api/shared/fields.ts'
import { viewOf } from '#api/shared/view.ts'

export const sessionSchema = z
  .object({
    id: z.string(),
    browser: z.string().nullable().describe('For example `Firefox`; null when unknown'),
    system: z.string().nullable().describe('For example `Windows` or `iPhone`'),
    application: z
      .string()
      .nullable()
      .describe('A third-party application; null for the storefront'),
    signedInOn: z.iso.datetime(),
    lastUsedOn: z.iso.datetime().describe('Accurate to the lifetime of an access token'),
    current: z.boolean().describe('Whether this is the current session'),
  })
  .openapi('CustomerSession')

export const toSessionJson = (session: CustomerSession) => viewOf(sessionSchema, session)

const sessions = z.object({ data: z.array(sessionSchema) }).openapi('CustomerSessions')

const endAllRequest = z
  .object({ keepCurrent: z.boolean().optional().describe('Keeps the current session') })
  .openapi('EndCustomerSessionsRequest')

const endAllRoute = defineRoute('post', '/v1/customer/sessions/end-all', 'EndCustomerSessions', {
  summary: 'Sign out everywhere',
  description: 'Without `keepCurrent`, the current session and its tokens end too.',
  access: customerAccess,
  request: { body: { content: { 'application/json': { schema: endAllRequest } } } },
  replies: { 204: noContent },
})

/** Refuses third-party applications, which may read a profile but not end storefront sessions. */
const ofTheShop = (shopClientId: string) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    if (c.var.customer.clientId !== shopClientId) {
      throw forbidden(
        'Sessions can be managed only by the storefront of the store.',
        'Auth.ClientContext',
      )
    }
    await next()
  })

/** The sessions of a customer. */
export const registerCustomerSessionRoutes: RegisterRoutes = (api, services) => {
  const { db, clock, config } = services
  const shopClientId = config.firstPartyClient.id
  api.use(
    `/v1/customer/sessions/*`,
    storeContext(services),
    customerAuth(services),
    ofTheShop(shopClientId),
  )
  addOperation(api, 'get', '/v1/customer/sessions', 'ListCustomerSessions', {
    summary: 'List the sessions of the customer',
    description: 'Most recently used first, at most 100.',
    access: customerAccess,
    replies: { 200: [sessions, 'Sessions'] },
    handle: async (c) => {
      const { customerId, grantId } = c.var.customer
      const found = await listSessions(db, { customerId, grantId, shopClientId }, clock())
      return { data: found.map(toSessionJson) }
    },
  })
  api.openapi(endAllRoute, async (c) => {
    const { customerId, grantId } = c.var.customer
    const { keepCurrent } = c.req.valid('json')
    await endGrantsOf(db, customerId, keepCurrent ? grantId : undefined)
    return c.body(null, 204)
  })
  addOperation(api, 'delete', '/v1/customer/sessions/{sessionId}', 'EndCustomerSession', {
    summary: 'Sign out one device',
    access: customerAccess,
    params: z.object({ sessionId: z.string().min(1).max(200) }),
    handle: async (c, { sessionId }) => {
      if (!(await endSession(db, c.var.customer.customerId, sessionId))) {
        throw new Problem('Customer.SessionNotFound')
      }
    },
  })
}
