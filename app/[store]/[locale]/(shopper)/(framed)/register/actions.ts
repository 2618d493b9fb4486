'use server'

import { registerCustomer } from '@/lib/commerce/customer'
import { runForm, refuse } from '@/lib/server/forms/form-action'
import { signIn } from '@/lib/server/session/sign-in'
import { registerSchema } from '@/lib/shop/account/account-forms'
import { suggestedEmail } from '@/lib/shop/forms/mail-domains'
import { pathWithReturn, safeReturnPath } from '@/lib/shop/links'

/**
 * Creates an account and signs in; a guest's cart is kept. It asks once about an address that looks
 * mistyped, because that of an account cannot be changed.
 */
export async function register(data: FormData) {
  return runForm(data, {
    form: 'register',
    page: ({ returnTo }) => pathWithReturn('/register', returnTo),
    keeps: ['firstName', 'lastName', 'email', 'marketingConsent'],
    schema: registerSchema,
    act: async ({ returnTo, emailAsked, ...person }, shopper) => {
      const meant = suggestedEmail(person.email)
      if (meant && emailAsked !== person.email) {
        return refuse('email', 'emailMistyped', { meant, typed: person.email })
      }
      const isNew = await registerCustomer(shopper.clientWith(), person)
      const { email, password } = person
      // The account may be theirs, of an attempt whose answer was lost.
      const event = isNew ? 'sign_up' : 'login'
      const { ok } = await signIn(shopper, { email, password, isKept: false }, event)
      if (!isNew && !ok) return refuse('email', 'emailTaken')
      const go = safeReturnPath(returnTo, '/account')
      return { ok: true, go, notice: { key: 'welcome' } }
    },
  })
}
