import { z } from '@hono/zod-openapi'

/** An id or a token that clients must not interpret. */
export const opaqueId = z.string().min(1).max(200)

/** An amount in a reply. */
export const amount = z.number().describe('Major units of the currency')

/** The security of operations that need a customer's access token. */
export const customerSecurity = [{ bearer: [] }]
