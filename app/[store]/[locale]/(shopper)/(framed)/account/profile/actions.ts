'use server'

import { cookies } from 'next/headers'
import { updateCustomer } from '@/lib/commerce/customer'
import { runForm } from '@/lib/server/forms/form-action'
import { withNewestTokens } from '@/lib/server/session/refresh'
import { writeSealed } from '@/lib/server/session/sealed-cookies'
import { requireCustomer } from '@/lib/server/session/shopper'
import { profileSchema } from '@/lib/shop/account/account-forms'

/** Changes name, phone and marketing consent, and the name in the greeting. */
export async function saveProfile(data: FormData) {
  return runForm(data, {
    form: 'profile',
    page: '/account/profile',
    keeps: ['firstName', 'lastName', 'phone', 'marketingConsent'],
    schema: profileSchema,
    act: async (profile) => {
      const { client, customer, host } = await requireCustomer('/account/profile')
      await updateCustomer(client, profile)
      if (profile.firstName !== customer.firstName) {
        const session = await withNewestTokens(customer)
        const renamed = { ...session, firstName: profile.firstName }
        await writeSealed(await cookies(), 'customer', host, renamed)
      }
      return { ok: true, notice: { key: 'profileSaved' } }
    },
  })
}
