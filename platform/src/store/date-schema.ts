import { z } from '@hono/zod-openapi'

// PostgreSQL has no year 0, and reads none with more digits as JavaScript writes it; JavaScript takes
// the year 1, as PostgreSQL writes it, for 2001.
const first = Date.parse('1000-01-01T00:00:00Z')
const last = Date.parse('9999-12-31T23:59:59.999Z')
const message = 'must be in the years 1000 to 9999'

/** A day of a request, as `YYYY-MM-DD`. */
export const requestedDay = z.iso.date().refine((text) => Date.parse(text) >= first, message)

/** A time of a request, with any offset. */
export const requestedTime = z.iso
  .datetime({ offset: true })
  .refine((text) => Date.parse(text) >= first && Date.parse(text) <= last, message)
  .transform((text) => new Date(text))
