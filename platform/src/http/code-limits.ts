import type { Services } from '#services.ts'
import { forgetAttempts, type RateLimit } from './rate-limit.ts'

const day = 24 * 3600

/**
 * Wrong codes of an account’s second factor, from any source: with thousands of sources, six digits
 * would be guessed (RFC 6238 §5.2, RFC 4226 §7.3). Beyond the first limit, codes are tried only from
 * a source that has entered a mailed code; those count towards the second.
 */
export const codeLimit: RateLimit = { name: 'two-factor', limit: 10, seconds: day }
export const codeLimitAfterMail: RateLimit = {
  name: 'two-factor-after-mail',
  limit: 10,
  seconds: day,
}

/** Forgets the wrong codes of an account, whose second factor is another one from now on. */
export const forgetCodes = (services: Services, subject: string): Promise<void> =>
  forgetAttempts(services, [
    { rule: codeLimit, subject },
    { rule: codeLimitAfterMail, subject },
  ])
