'use server'

import { requestRecovery, resetPassword } from '@/lib/commerce/customer-login'
import { swapReturnTo } from '@/lib/server/cart/cart'
import { runForm, refuse } from '@/lib/server/forms/form-action'
import { mailLanguageOf } from '@/lib/server/request/request-locale'
import { forgetCustomer } from '@/lib/server/session/ended-sessions'
import { recoverySchema, resetSchema } from '@/lib/shop/account/account-forms'
import { pathWithReturn, safeReturnPath } from '@/lib/shop/links'

/** Requests an email with a link; the answer is the same for known and unknown addresses. */
export async function recover(data: FormData) {
  return runForm(data, {
    form: 'recovery',
    page: ({ returnTo }) => pathWithReturn('/recovery', returnTo),
    keeps: ['email'],
    schema: recoverySchema,
    act: async ({ email, returnTo }, shopper) => {
      const language = await mailLanguageOf(shopper)
      await requestRecovery(shopper.clientWith(), { email, ...language })
      const goOn = safeReturnPath(returnTo, '')
      // The mailed link does not hold the page that the shopper came from, so this browser keeps
      // it.
      if (goOn !== '') await swapReturnTo(shopper, goOn)
      const values = { email, sentAt: String(Date.now()), returnTo: goOn }
      return { ok: true, go: '/recovery/sent', values }
    },
  })
}

/** Sets a new password. A link signs nobody in: the new password has to be entered once. */
export async function reset(data: FormData) {
  return runForm(data, {
    form: 'reset',
    page: ({ token = '' }) => `/recovery/${encodeURIComponent(token)}`,
    schema: resetSchema,
    act: async ({ token, password }, shopper) => {
      const language = await mailLanguageOf(shopper)
      const isReset = await resetPassword(shopper.clientWith(), { token, password, ...language })
      if (!isReset) return refuse('', 'linkOver')
      await forgetCustomer(shopper)
      const go = pathWithReturn('/login', await swapReturnTo(shopper, ''))
      return { ok: true, go, notice: { key: 'passwordReset' } }
    },
  })
}
