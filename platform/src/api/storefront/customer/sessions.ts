import { z } from '@hono/zod-openapi'
import type { ApiContext } from '#http/api.ts'
import type { RegisterRoutes } from '#http/audiences.ts'
import { named } from '#http/openapi.ts'
import { forbidden, found } from '#http/problem.ts'
import { endSession, listSessions, type CustomerSession } from '#identity/sessions.ts'
import { endGrantsOf } from '#identity/tokens.ts'
import type { Needs } from '#services.ts'
import { viewOf } from '#api/shared/view.ts'

export const sessionSchema = named('CustomerSession', {
  id: z.string(),
  browser: z.string().nullable().describe('For example `Firefox`; null when unknown'),
  system: z.string().nullable().describe('For example `Windows` or `iPhone`'),
  application: z.string().nullable().describe('A third-party application; null for the storefront'),
  signedInOn: z.iso.datetime(),
  lastUsedOn: z.iso.datetime().describe('Accurate to the lifetime of an access token'),
  current: z.boolean().describe('Whether this is the current session'),
})

export const toSessionJson = (session: CustomerSession) => viewOf(sessionSchema, session)

const sessions = named('CustomerSessions', { data: z.array(sessionSchema) })

const endAllRequest = named('EndCustomerSessionsRequest', {
  keepCurrent: z.boolean().optional().describe('Keeps the current session'),
})

/** The customer of the storefront; others may not end sessions. @throws Problem 403. */
function getShopper({ var: { customer } }: ApiContext, { config }: Needs<'config'>) {
  if (customer.clientId === config.firstPartyClient.id) return customer
  throw forbidden(
    'Sessions can be managed only by the storefront of the store.',
    'Auth.ClientContext',
  )
}

export const registerCustomerSessionRoutes: RegisterRoutes = ({ forCustomer }, services) => {
  const { db, clock } = services
  forCustomer.get('/v1/customer/sessions', 'ListCustomerSessions', {
    summary: 'List the sessions of the customer',
    description: 'Most recently used first, at most 100.',
    replies: { 200: [sessions, 'Sessions'] },
    handle: async (c) => {
      const { customerId, grantId, clientId: shopClientId } = getShopper(c, services)
      const found = await listSessions(db, { customerId, grantId, shopClientId }, clock())
      return { data: found.map(toSessionJson) }
    },
  })
  forCustomer.post('/v1/customer/sessions/end-all', 'EndCustomerSessions', {
    summary: 'Sign out everywhere',
    description: 'Without `keepCurrent`, the current session and its tokens end too.',
    body: endAllRequest,
    isBodyOptional: true,
    handle: async (c, _params, { keepCurrent }) => {
      const { customerId, grantId } = getShopper(c, services)
      await endGrantsOf(db, customerId, keepCurrent ? grantId : undefined)
    },
  })
  forCustomer.delete('/v1/customer/sessions/{sessionId}', 'EndCustomerSession', {
    summary: 'Sign out one device',
    params: z.object({ sessionId: z.string().min(1).max(200) }),
    handle: async (c, { sessionId }) => {
      const { customerId } = getShopper(c, services)
      found(await endSession(db, customerId, sessionId), 'Customer.SessionNotFound')
    },
  })
}
