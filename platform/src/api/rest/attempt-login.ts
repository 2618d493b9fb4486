import { countAttempt, type RateLimit } from '#http/rate-limit.ts'
import {
  checkChallengedCredentials,
  checkCredentials,
  type CheckedCredentials,
  type Credentials,
  type SendLoginCode,
} from '#identity/login.ts'
import { createLoginCode } from '#identity/login-codes.ts'
import { queueMail } from '#outbound/mail.ts'
import { writeLoginCode } from '#outbound/mail-texts.ts'
import type { Services } from '#services.ts'
import type { Store } from '#store/schema/tenancy.ts'
import { countLogin, type CountedLogin } from './login-limits.ts'

/** Prevents someone who knows a password from flooding its owner's mailbox. */
const mailLimit: RateLimit = { name: 'login-code-mail', limit: 5, seconds: 3600 }

const createSender =
  (services: Services, store: Store, locale: string | null): SendLoginCode =>
  async (customer) => {
    // Checked first, because a code that is not mailed must not replace one that was.
    const wait = await countAttempt(services, { rule: mailLimit, subject: customer.id })
    if (wait > 0) return
    const code = await createLoginCode(services, customer.id)
    const reader = { locale, localePath: null }
    const written = writeLoginCode({ store, firstName: customer.firstName, reader }, code)
    const draft = { kind: 'loginCode' as const, to: customer.email, ...written }
    await queueMail(services.db, store, draft, services.clock())
  }

export interface LoginAttempt extends CountedLogin {
  checked: CheckedCredentials
}

/**
 * Checks a sign-in with a password. The storefront's login, the sign-in page for applications and
 * the password grant all use it, and so share its limits and its challenge (docs/decisions/110).
 * A code is mailed in `locale` (BCP 47), or else in the store's language.
 * @throws Problem 429.
 */
export async function attemptLogin(
  services: Services,
  store: Store,
  {
    source,
    locale = null,
    ...credentials
  }: Credentials & { source: string; locale?: string | null | undefined },
): Promise<LoginAttempt> {
  const { email } = credentials
  const counted = await countLogin(services, { storeId: store.id, email, source })
  const checked = counted.isChallenged
    ? await checkChallengedCredentials(
        services,
        store,
        credentials,
        createSender(services, store, locale),
      )
    : await checkCredentials(services, store, credentials)
  return { ...counted, checked }
}
