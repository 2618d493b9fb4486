import { call } from '#api/client.ts'
import { forgetTokens } from '#api/sign-in.ts'
import { finishDeferred } from '#ui/defer.ts'
import { reopen } from '#ui/unsaved.ts'

/** Ends the tokens of this page and the session at the issuer, and leaves nothing on the screen. */
export async function signOut() {
  await finishDeferred()
  await call('delete', '/v1/staff/me/session').catch(() => undefined)
  forgetTokens()
  sessionStorage.clear()
  reopen()
}
