'use server'

import type { LoginRefusal } from '@/lib/commerce/customer-login'
import { refuse, runForm, type Refusal } from '@/lib/server/forms/form-action'
import { signIn } from '@/lib/server/session/sign-in'
import { loginSchema } from '@/lib/shop/account/account-forms'
import { pathWithReturn, safeReturnPath } from '@/lib/shop/routes'

/** Signs in and redirects to the page that the shopper wanted. */
export async function login(data: FormData): Promise<void> {
  await runForm(data, {
    form: 'login',
    page: ({ returnTo }) => pathWithReturn('/login', returnTo),
    keeps: ['email', 'stayIn', 'isMailed'],
    schema: loginSchema,
    act: async ({ email, password, twoFactorCode, isMailed, stayIn, returnTo }, shopper) => {
      const code = twoFactorCode || undefined
      const credentials = { email, password, twoFactorCode: code, isKept: stayIn }
      const result = await signIn(shopper, credentials)
      if (!result.ok) return toRefusal(result, isMailed)
      const go = safeReturnPath(returnTo, '/account')
      return { ok: true, go, ...(result.notice ? { notice: result.notice } : {}) }
    },
  })
}

/** The number of remaining attempts is shown only when it is low. */
const FEW_TRIES = 3

function toRefusal({ code, attemptsLeft }: LoginRefusal, isMailed: boolean): Refusal {
  if (code === 'codeWrong' && isMailed) return refuse('twoFactorCode', 'mailedCodeWrong')
  if (code !== 'wrong') return refuse('twoFactorCode', code)
  const isFew = attemptsLeft !== null && attemptsLeft <= FEW_TRIES
  return refuse('', 'loginWrong', isFew ? { left: attemptsLeft } : undefined)
}
