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

/** Offers an account to guests. */
export async function AccountOffer({ order, params, searchParams }: Props) {
  const { customer } = await getShopper()
  if (customer || !order.email) return null
  const [{ token }, view] = await Promise.all([
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
    />
  )
}
