import { redirect } from 'next/navigation'
import { takeOutCustomer } from '@/lib/commerce/customer'
import { answerForm, refuse } from '@/lib/server/forms/form-action'
import { answerFile, takeOutFile } from '@/lib/server/orders/receipt-files'
import { localizePath } from '@/lib/server/request/request-locale'
import { getShopper, requireCustomer } from '@/lib/server/session/shopper'
import { dataPasswordSchema } from '@/lib/shop/account/account-forms'

const PAGE = '/account/security#data'

/** The customer's data as a file, for who knows the password: a session may be left open. */
export async function POST(request: Request): Promise<Response> {
  const spec = {
    form: 'takeOut',
    page: PAGE,
    schema: dataPasswordSchema,
    act: async ({ dataPassword }: { dataPassword: string }) => {
      const { client } = await requireCustomer('/account/security')
      const value = await takeOutCustomer(client, dataPassword)
      return value ? { ok: true as const, value } : refuse('dataPassword', 'passwordWrong')
    },
  }
  const { store } = await getShopper()
  return answerForm(await request.formData(), spec, (data) =>
    answerFile(takeOutFile(data, store.slug)),
  )
}

/** The page of the form. */
export async function GET(): Promise<never> {
  redirect(await localizePath(PAGE))
}
