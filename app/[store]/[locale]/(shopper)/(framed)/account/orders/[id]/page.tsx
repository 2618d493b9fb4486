import { randomUUID } from 'node:crypto'
import { getTranslations } from 'next-intl/server'
import { redirect } from 'next/navigation'
import { AccountShell } from '@/components/account/account-shell'
import { EndPayment } from '@/app/[store]/[locale]/(shopper)/end-payment'
import { OrderDetail } from '@/components/orders/order-detail'
import { OrderRequests } from '@/components/orders/order-requests'
import { findOrder } from '@/lib/commerce/order'
import { formMetadata, readFormState, readNotice } from '@/lib/server/forms/form-state'
import { withLocalImages } from '@/lib/server/catalog/media'
import { orderRequestsView, orderView } from '@/lib/server/orders/order-view'
import { Refusal } from '@/app/[store]/[locale]/(shopper)/refusal'
import { listAgain } from '@/lib/server/orders/reorder'
import { localizePath } from '@/lib/server/request/request-locale'
import { readPrivate } from '@/lib/server/session/faults'
import { requireCustomer } from '@/lib/server/session/shopper'
import { contentPagePath, findContactPath } from '@/lib/server/store/content-pages'
import { getStoreFormats } from '@/lib/server/i18n/store-formats'
import { formatMoment } from '@/lib/shop/i18n/formatters'
import { formatMoney } from '@/lib/shop/i18n/money'
import { LEAVING_WAYS } from '@/lib/shop/orders/order-requests'
import { MISSING } from '@/lib/routes'
import { askForReturn, cancelOwnOrder } from '@/app/[store]/[locale]/(shopper)/orders/actions'
import { orderAgain } from './actions'

type Props = PageProps<'/[store]/[locale]/account/orders/[id]'>

export const generateMetadata = formMetadata('account.orders')

export default async function OrderPage({ params, searchParams }: Props) {
  const id = decodeURIComponent((await params).id)
  const page = `/account/orders/${encodeURIComponent(id)}`
  const { client, store, locale } = await requireCustomer(page)
  const order = withLocalImages(await readPrivate(page, () => findOrder(client, id)))
  if (!order) redirect(await localizePath(MISSING.account))
  const again = await readPrivate(page, () => listAgain(store, order))
  const t = await getTranslations('account')
  const items = await getTranslations('items')
  const view = await readFormState(searchParams, 'orderAgain', [])
  const formats = getStoreFormats(store, locale)
  const title = t('order', { number: order.orderNumber })
  const lead = t('orderLead', {
    day: formatMoment(order.placedOn, formats.calendar),
    items: items('count', { count: order.itemCount }),
    total: formatMoney(order.total, formats.priceLocale),
  })
  const missing = again.filter(({ line }) => !line).map(({ title }) => title)
  const isOpen = order.payment.status === 'pending' && order.payment.isProcessing !== null
  return (
    <AccountShell
      section="orders"
      title={title}
      current={title}
      lead={lead}
      notice={await readNotice(searchParams)}
    >
      <Refusal
        searchParams={searchParams}
        own={['orderAgain', ...(isOpen ? ['endPayment'] : ['cancelOrder', 'return'])]}
      />
      <OrderDetail
        order={order}
        calendar={formats.calendar}
        view={await orderView(order, store, locale)}
        requests={
          isOpen ? (
            <EndPayment
              orderKey={{ orderId: order.id }}
              ways={LEAVING_WAYS}
              searchParams={searchParams}
            />
          ) : (
            <OrderRequests
              orderKey={{ orderId: order.id }}
              view={await orderRequestsView(order, formats.calendar, searchParams)}
              onCancel={cancelOwnOrder}
              onReturn={askForReturn}
            />
          )
        }
        paths={{
          returns: contentPagePath(store.slug, locale, 'returns'),
          contact: findContactPath(store.slug, locale),
        }}
        reorder={{
          ...{ action: orderAgain, view, missing, count: again.length - missing.length },
          attempt: view.value('attempt') || randomUUID(),
        }}
      />
    </AccountShell>
  )
}
