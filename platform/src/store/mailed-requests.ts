import { createDerivedToken, recoverToken } from './derived-tokens.ts'
import type { Secrets, StoredToken, TokenPurpose } from './derived-tokens.ts'

/** How long a link waits for its reader to confirm that the address is theirs. */
const unconfirmedMs = 48 * 3600_000

/** What is stored of a request that its reader confirms by a mailed link (double opt-in). */
interface MailedRequest extends StoredToken {
  createdOn: Date
  confirmedOn: Date | null
  /** Null where a confirmed request does not end. */
  expiresOn: Date | null
}

/** A new request and the token of its link. */
export function openRequest(secrets: Secrets, purpose: TokenPurpose, now: Date) {
  const { token, ...stored } = createDerivedToken(secrets, purpose)
  const expiresOn = new Date(now.getTime() + unconfirmedMs)
  return { token, stored, values: { ...stored, createdOn: now, expiresOn } }
}

/**
 * What changes in a request that somebody makes again, and the token of its link. Whoever has
 * confirmed stays confirmed; the link of an earlier mail goes on working unless its key was removed.
 */
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
