import { resealSigningKeys } from '#identity/signing-keys.ts'
import { resealTwoFactor } from '#identity/two-factor.ts'
import { resealColumns } from '#store/sealed-columns.ts'
import { done, failed, type Command } from './outcome.ts'

/** `reseal`: encrypts what is stored with the newest of PLATFORM_SECRETS, so that others can go. */
export const reseal: Command = async ({ services }) => {
  const { sealed, unreadable } = await resealColumns(services.db, services.config.secrets)
  const others = (await resealTwoFactor(services)) + (await resealSigningKeys(services))
  const message = `${String(sealed + others)} values were encrypted with the newest secret.`
  if (unreadable === 0) return done(message)
  return failed(`${message} ${String(unreadable)} others are unreadable: their secret is missing.`)
}
