import { getTranslations } from 'next-intl/server'
import { RelatedProducts } from '@/app/[store]/[locale]/(shopper)/related-products'
import { AccountShell } from '@/components/account/account-shell'
import { NoOrders, OrderList } from '@/components/orders/order-list'
import { OpenOrder } from '@/components/orders/open-order'
import { TextLink } from '@/components/ui/text-link'
import { getCustomer, type Customer } from '@/lib/commerce/customer'
import { listAddresses, type SavedAddress } from '@/lib/commerce/customer-addresses'
import { listEveryOrder } from '@/lib/commerce/orders'
import { findCart } from '@/lib/server/cart/cart'
import { arrivalText, namedSteps } from '@/lib/server/orders/order-view'
import { formMetadata, readNotice } from '@/lib/server/forms/form-state'
import { withLocalImages } from '@/lib/server/catalog/media'
import { readPrivate } from '@/lib/server/session/faults'
import { requireCustomer } from '@/lib/server/session/shopper'
import { getStoreFormats } from '@/lib/server/i18n/store-formats'
import { addressLines, type AddressReader } from '@/lib/shop/address/address-format'
import { addressedAs } from '@/lib/shop/i18n/formatters'
import { orderTone } from '@/lib/shop/orders/order-states'
import type { ReactNode } from 'react'

const LATEST = 3
/** So many of the latest orders say what goes with them. */
const RELATED = 10

type Props = PageProps<'/[store]/[locale]/account'>

export const generateMetadata = formMetadata('account.account')

export default async function AccountPage({ searchParams }: Props) {
  const shopper = await requireCustomer('/account')
  const { client, store, locale } = shopper
  const [customer, book, orders, cart] = await readPrivate('/account', () =>
    Promise.all([
      getCustomer(client),
      listAddresses(client),
      listEveryOrder(client),
      findCart(shopper),
    ]),
  )
  const t = await getTranslations('account')
  const format = getStoreFormats(store, locale)
  const all = withLocalImages(orders.data)
  const underWay = all.filter(({ state }) => orderTone(state) === 'underWay')
  const open = underWay[0]
  const owned = all
    .slice(0, RELATED)
    .flatMap(({ items }) => items.flatMap(({ productSlug }) => productSlug ?? []))
  const name = addressedAs(customer, locale)
  const lead = t('lead', { open: underWay.length, cart: cart?.itemCount ?? 0 })
  return (
    <AccountShell
      section="overview"
      title={name ? t('greeting', { name }) : t('account')}
      lead={lead}
      notice={await readNotice(searchParams)}
    >
      {open ? (
        <OpenOrder
          order={open}
          format={format}
          steps={await namedSteps(open)}
          arrival={await arrivalText(open, format.calendar)}
        />
      ) : null}
      <Facts customer={customer} book={book} reader={{ country: store.countryCode, locale }} />
      {orders.totalCount === 0 ? (
        <NoOrders />
      ) : (
        <section aria-labelledby="latest" className="grid gap-4 pt-4">
          <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
            <h2 id="latest" className="text-h2">
              {t('latest')}
            </h2>
            <TextLink href="/account/orders">
              {t('allOrders', { count: orders.totalCount })}
            </TextLink>
          </div>
          <OrderList orders={all.slice(0, LATEST)} format={format} label={t('latest')} />
        </section>
      )}
      <RelatedProducts store={store} title={t('goesWith')} slugs={[...new Set(owned)]} />
    </AccountShell>
  )
}

async function Facts({
  customer,
  book,
  reader,
}: {
  customer: Customer
  book: readonly SavedAddress[]
  reader: AddressReader
}) {
  const t = await getTranslations('account')
  const chosen = book[0]
  return (
    <div className="grid gap-x-gutter gap-y-8 pt-4 md:grid-cols-3">
      <Fact
        title={t('defaultAddress')}
        href="/account/addresses"
        action={t('addressLink', { count: book.length })}
      >
        {chosen ? (
          addressLines(chosen, reader).map((line) => <p key={line}>{line}</p>)
        ) : (
          <p>{t('noAddress')}</p>
        )}
      </Fact>
      <Fact title={t('profile')} href="/account/profile" action={t('change')}>
        <p>{[customer.firstName, customer.lastName].filter(Boolean).join(' ')}</p>
        <p className="break-words">{customer.email}</p>
        <p className="text-small text-muted-foreground">
          {t(customer.marketingConsent ? 'newsletterOn' : 'newsletterOff')}
        </p>
      </Fact>
      <Fact title={t('security')} href="/account/security" action={t('checkSecurity')}>
        {customer.twoFactorEnabled === null ? null : (
          <p>{t(customer.twoFactorEnabled ? 'twoFactorIsOn' : 'twoFactorIsOff')}</p>
        )}
      </Fact>
    </div>
  )
}

type FactProps = Record<'title' | 'href' | 'action', string> & { children: ReactNode }

function Fact({ title, href, action, children }: FactProps) {
  return (
    <section className="grid content-start gap-3 border-t border-foreground pt-4">
      <h2 className="text-h3">{title}</h2>
      <div className="text-label leading-relaxed">{children}</div>
      <p>
        <TextLink href={href} className="inline-block py-1 text-label">
          {action}
        </TextLink>
      </p>
    </section>
  )
}
