import { z } from '@hono/zod-openapi'
import { refusals, type RefusalStatus } from '#http/openapi.ts'

/** The path parameter of one resource. */
export const idParams = z.object({ id: z.string() })

/** The refusals of every Admin operation (spec §5.5, §7.4), and more statuses of this one. */
export function adminRefusals<More extends RefusalStatus = never>(...more: More[]) {
  return refusals<400 | 401 | 403 | 404 | More>(400, 401, 403, 404, ...more)
}
