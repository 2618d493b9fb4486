import { z } from 'zod'

/** Confirms or ends something by the token of a mailed link. */
export const mailedTokenSchema = z.object({
  token: z.string('alertOver').min(1, 'alertOver').max(200, 'alertOver'),
})
