'use server'

import type { LoginRefusal } from '@/lib/commerce/customer-login'
import { runForm, refuse, type Refusal } from '@/lib/server/forms/form-action'
import { signIn } from '@/lib/server/session/sign-in'
import { loginSchema, type CodeBy } from '@/lib/shop/account/account-forms'
import { pathWithReturn, safeReturnPath } from '@/lib/shop/links'

/** Signs in and redirects to the page that the shopper wanted. */
export async function login(data: FormData) {
  return runForm(data, {
    form: 'login',
    page: ({ returnTo }) => pathWithReturn('/login', returnTo),
    keeps: ['email', 'stayIn', 'codeBy'],
    schema: loginSchema,
    act: async ({ email, password, twoFactorCode, codeBy, stayIn, returnTo }, shopper) => {
      const code = twoFactorCode || undefined
      if (codeBy && !code) return refuse('twoFactorCode', CODE_REQUESTS[codeBy])
      const credentials = { email, password, twoFactorCode: code, isKept: stayIn }
      const result = await signIn(shopper, credentials)
      if (!result.ok) return toRefusal(result, codeBy)
      const go = safeReturnPath(returnTo, '/account')
      return { ok: true, go, ...(result.notice ? { notice: result.notice } : {}) }
    },
  })
}

const CODE_REQUESTS = { app: 'codeNeeded', mail: 'codeMailed' } as const

/** The number of remaining attempts is shown only when it is low. */
const FEW_TRIES = 3

function toRefusal({ code, attemptsLeft }: LoginRefusal, codeBy: CodeBy | undefined): Refusal {
  if (code === 'codeWrong' && codeBy === 'mail') return refuse('twoFactorCode', 'mailedCodeWrong')
  if (code !== 'wrong') return refuse('twoFactorCode', code)
  const isFew = attemptsLeft !== null && attemptsLeft <= FEW_TRIES
  return refuse('', 'loginWrong', isFew ? { left: attemptsLeft } : undefined)
}
