import { getTranslations } from 'next-intl/server'
import { SaveToAccount } from '@/components/orders/save-to-account'
import type { Order } from '@/lib/commerce/order'
import { readFormState } from '@/lib/server/forms/form-state'
import { getShopper } from '@/lib/server/session/shopper'
import { keepInAccount } from './actions'

type Props = {
  order: Order
  params: Promise<{ token: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

const CHECKS = ['passwordMissing', 'passwordShort', 'passwordLong']

/** Offers an account to a guest; who is signed in has one. */
export async function AccountOffer({ order, params, searchParams }: Props) {
  const { customer } = await getShopper()
  if (customer || !order.email) return null
  const [t, ui, errors, { token }, view] = await Promise.all([
    getTranslations('order'),
    getTranslations('ui'),
    getTranslations('errors'),
    params,
    readFormState(searchParams, 'keep', ['password']),
  ])
  return (
    <SaveToAccount
      key={view.key}
      action={keepInAccount}
      orderToken={token}
      error={view.error('password')}
      formError={view.formError}
      checks={Object.fromEntries(CHECKS.map((key) => [key, errors.raw(key) as string]))}
      texts={t.raw('account') as Parameters<typeof SaveToAccount>[0]['texts']}
      labels={{ show: ui('show'), hide: ui('hide') }}
    />
  )
}
