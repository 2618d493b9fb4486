import { getTranslations } from 'next-intl/server'
import { AccountShell } from '@/components/account/account-shell'
import { NoOrders, OrderList } from '@/components/orders/order-list'
import { ButtonLink } from '@/components/ui/button'
import { keepsSession, unless } from '@/lib/commerce/errors'
import { listOrders } from '@/lib/commerce/orders'
import { formMetadata, readNotice } from '@/lib/server/forms/form-state'
import { withLocalImages } from '@/lib/server/catalog/media'
import { readPrivate } from '@/lib/server/session/faults'
import { requireCustomer, type Shopper } from '@/lib/server/session/shopper'
import { getStoreFormats } from '@/lib/server/i18n/store-formats'
import { formatMomentDay } from '@/lib/shop/i18n/formatters'

const PAGE = '/account/orders'
const PAGE_SIZE = 20

type Props = PageProps<'/[store]/[locale]/account/orders'>

export const generateMetadata = formMetadata('account.orders')

export default async function OrdersPage({ searchParams }: Props) {
  const shopper = await requireCustomer(PAGE)
  const { cursor } = await searchParams
  const page = await readPrivate(PAGE, () => readPage(shopper, cursor))
  const t = await getTranslations('account')
  const format = getStoreFormats(shopper.store, shopper.locale)
  const byYear = Object.groupBy(page.data, ({ placedOn }) =>
    formatMomentDay(placedOn, format.calendar, 'year'),
  )
  const years = Object.keys(byYear).sort((a, b) => b.localeCompare(a))
  return (
    <AccountShell section="orders" title={t('orders')} notice={await readNotice(searchParams)}>
      {years.length === 0 ? <NoOrders /> : null}
      {years.map((year) => (
        <section key={year} aria-labelledby={`year-${year}`} className="grid gap-3">
          <h2 id={`year-${year}`} className="text-h3">
            {year}
          </h2>
          <OrderList
            orders={byYear[year] ?? []}
            format={format}
            label={t('ordersInYear', { year })}
          />
        </section>
      ))}
      <nav aria-label={t('ordersPagination')} className="flex gap-3 empty:hidden">
        {typeof cursor === 'string' ? (
          <ButtonLink look="line" href={PAGE}>
            {t('newest')}
          </ButtonLink>
        ) : null}
        {page.hasNextPage && page.nextCursor ? (
          <ButtonLink look="line" href={`${PAGE}?cursor=${encodeURIComponent(page.nextCursor)}`}>
            {t('olderOrders')}
          </ButtonLink>
        ) : null}
      </nav>
    </AccountShell>
  )
}

/** Starts over at the newest order if the cursor is truncated or another customer's. */
async function readPage(shopper: Shopper, cursor: string | string[] | undefined) {
  const read = (from?: string) => listOrders(shopper.client, { limit: PAGE_SIZE, cursor: from })
  const found = typeof cursor === 'string' ? await unless(read(cursor), keepsSession, null) : null
  return withLocalImages(found ?? (await read()))
}
