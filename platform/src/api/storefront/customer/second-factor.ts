import {
  countAttempt,
  countLeft,
  findWait,
  forgiveAttempts,
  hasAttempts,
  limitRate,
  type RateLimit,
} from '#http/rate-limit.ts'
import { codeLimit, codeLimitAfterMail } from '#http/code-limits.ts'
import { queueAccountMail } from '#outbound/mail.ts'
import type { FactorOwner } from '#identity/two-factor.ts'
import type { Services } from '#services.ts'
import type { Customer } from '#store/schema/customers.ts'
import type { Store } from '#store/schema/tenancy.ts'

const day = 24 * 3600

const noticeLimit: RateLimit = { name: 'two-factor-notice', limit: 1, seconds: day }
/** Not a limit: remembers that a mailed code was entered at this source. */
const mailedSource: RateLimit = { name: 'two-factor-source', limit: 1, seconds: 15 * 60 }

interface CodeSender {
  /** By which the owner is told of wrong codes. */
  store: Store
  owner: FactorOwner
  customer: { email: string; firstName: string }
  source: string
}

export const asSender = (store: Store, customer: Customer, source: string): CodeSender => ({
  ...{ store, customer, source },
  owner: { kind: 'customer', id: customer.id },
})

const ofSource = ({ owner, source }: CodeSender) => ({
  rule: mailedSource,
  subject: `${owner.id} ${source}`,
})

/** Whether the sender must enter a mailed code before a code of the second factor is tried. */
export async function needsMailedCode(services: Services, sender: CodeSender): Promise<boolean> {
  const attempt = { rule: codeLimit, subject: sender.owner.id }
  const isClosed = (await findWait(services, attempt)) > 0
  return isClosed && !(await hasAttempts(services, ofSource(sender)))
}

/** Lets a source that has entered a mailed code try codes of the second factor. */
export async function rememberMailedCode(services: Services, sender: CodeSender): Promise<void> {
  await countAttempt(services, ofSource(sender))
}

/**
 * Tries a code of the second factor. It is counted first, so that parallel guesses cannot outrun
 * the count, and forgiven if right. The owner is told of too many wrong codes once a day.
 * @returns whether the code was right.
 * @throws Problem 429.
 */
export async function tryCode(
  services: Services,
  sender: CodeSender,
  spend: (services: Services, owner: FactorOwner, code: string) => Promise<boolean>,
  code: string,
): Promise<boolean> {
  const { store, owner, customer } = sender
  const isMailed = await hasAttempts(services, ofSource(sender))
  const attempt = { rule: isMailed ? codeLimitAfterMail : codeLimit, subject: owner.id }
  await limitRate(services, [attempt])
  if (await spend(services, owner, code)) {
    await forgiveAttempts(services, [attempt])
    return true
  }
  if ((await countLeft(services, attempt)) > 0) return false
  const wait = await countAttempt(services, { rule: noticeLimit, subject: owner.id })
  if (wait === 0) {
    // In the store's language, because whoever sends the codes chooses that of the request.
    const reader = { locale: null, localePath: null }
    const kind = owner.kind === 'staff' ? 'staffTwoFactorTried' : 'twoFactorTried'
    await queueAccountMail(services, services.db, kind, { store, customer, reader })
  }
  return false
}
