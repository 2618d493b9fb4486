import { resealAll } from '#identity/reseal.ts'
import { done, failed, type Command } from './outcome.ts'

/** `reseal`: encrypts what is stored with the first of PLATFORM_SECRETS, so that others can go. */
export const reseal: Command = async ({ services }) => {
  const { sealed, unreadable } = await resealAll(services)
  const message = `${String(sealed)} values were encrypted with the first of PLATFORM_SECRETS.`
  if (unreadable === 0) return done(message)
  return failed(`${message} ${String(unreadable)} others are unreadable: their secret is missing.`)
}
