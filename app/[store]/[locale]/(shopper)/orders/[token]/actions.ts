'use server'

import { z } from 'zod'
import { registerCustomer } from '@/lib/commerce/customer'
import { findOrderByToken } from '@/lib/commerce/order'
import { runForm, refuse } from '@/lib/server/forms/form-action'
import { orderPath } from '@/lib/shop/links'
import { signIn } from '@/lib/server/session/sign-in'
import { passwordProblem } from '@/lib/shop/forms/text-input'

const keepSchema = z.object({
  orderToken: z.string().min(1, 'gone').max(200, 'gone'),
  password: z.string(),
})

/** Creates an account with the name and email of a guest's order and a new password. */
export async function keepInAccount(data: FormData) {
  return runForm(data, {
    form: 'keep',
    page: ({ orderToken }) => orderPath(orderToken ?? ''),
    schema: keepSchema,
    act: async ({ orderToken, password }, shopper) => {
      const problem = passwordProblem(password)
      if (problem) return refuse('password', problem.key, { count: problem.count })
      const order = await findOrderByToken(shopper.clientWith(), orderToken)
      if (!order?.email) return refuse('', 'gone')
      const { email } = order
      const name = { firstName: order.firstName ?? '', lastName: order.lastName ?? '' }
      const person = { email, password, orderToken, ...name }
      const isNew = await registerCustomer(shopper.clientWith(), person)
      if (!isNew) return refuse('', 'emailTaken')
      await signIn(shopper, { email, password, isKept: false }, 'sign_up')
      return { ok: true, notice: { key: 'welcome' } }
    },
  })
}
