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
      if (!isNew) return refuse('email', 'emailTaken')
      const { email, password } = person
      await signIn(shopper, { email, password, isKept: false }, 'sign_up')
      const go = safeReturnPath(returnTo, '/account')
      return { ok: true, go, notice: { key: 'welcome' } }
    },
  })
}
