import { createDerivedToken, recoverToken } from './derived-tokens.ts'
import type { Secrets, StoredToken, TokenPurpose } from './derived-tokens.ts'

/** How long a recipient can confirm the address with the link. */
const unconfirmedMs = 48 * 3600_000

/** The stored fields of a request that is confirmed by a mailed link (double opt-in). */
interface MailedRequest extends StoredToken {
  createdOn: Date
  confirmedOn: Date | null
  /** Null if a confirmed request does not expire. */
  expiresOn: Date | null
}

export function openRequest(secrets: Secrets, purpose: TokenPurpose, now: Date) {
  const { token, ...stored } = createDerivedToken(secrets, purpose)
  const expiresOn = new Date(now.getTime() + unconfirmedMs)
  return { token, stored, values: { ...stored, createdOn: now, expiresOn } }
}

/** A repeated request stays confirmed, and the link of an earlier mail valid. */
export function repeatRequest(
  secrets: Secrets,
  purpose: TokenPurpose,
  known: MailedRequest,
  { token, stored, values }: ReturnType<typeof openRequest>,
) {
  const { createdOn, expiresOn } = values
  const isOver = known.expiresOn !== null && known.expiresOn <= createdOn
  const oldToken = recoverToken(secrets, purpose, known)
  const change = {
    ...((known.confirmedOn === null || isOver) && { expiresOn }),
    ...(isOver && { createdOn, confirmedOn: null }),
    // The token of a removed key is replaced.
    ...(oldToken === null && stored),
  }
  return { token: oldToken ?? token, change }
}
