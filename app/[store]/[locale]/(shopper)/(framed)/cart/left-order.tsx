import { getTranslations } from 'next-intl/server'
import { EndPayment } from '@/app/[store]/[locale]/(shopper)/end-payment'
import { Notice } from '@/components/ui/notice'
import { TextLink } from '@/components/ui/text-link'
import { findOrderByToken } from '@/lib/commerce/order'
import type { SearchParams } from '@/lib/server/forms/form-state'
import { readPrivate } from '@/lib/server/session/faults'
import { getShopper } from '@/lib/server/session/shopper'
import { orderPath } from '@/lib/shop/links'
import { paymentEnding } from '@/lib/shop/orders/order-states'
import type { ReactNode } from 'react'

/** The order left unpaid, whose items can join this cart; or the one this cart was, and why. */
export async function LeftOrder({ searchParams }: { searchParams: SearchParams }) {
  const { cart, clientWith } = await getShopper()
  const ended = cart?.pendingOrder
  const orderToken = ended ?? cart?.leftOrder
  if (!orderToken) return null
  const order = await readPrivate('/cart', () => findOrderByToken(clientWith(), orderToken))
  if (!order || (order.payment.status !== 'pending' && order.state !== 'invalidated')) return null
  const t = await getTranslations('order')
  const text = {
    number: order.orderNumber,
    link: (words: ReactNode) => (
      <TextLink key="link" href={orderPath(orderToken)}>
        {words}
      </TextLink>
    ),
  }
  if (ended) {
    const why = t(`notPaid.ended.${paymentEnding(order)}`)
    return <Notice className="mt-8">{t.rich('endPayment.ended', { ...text, why })}</Notice>
  }
  return (
    <Notice className="mt-8 grid gap-3">
      <p>{t.rich('endPayment.left', text)}</p>
      <EndPayment orderKey={{ orderToken }} ways={['join']} searchParams={searchParams} />
    </Notice>
  )
}
