import { getTranslations } from 'next-intl/server'
import { ActionForm } from '@/components/forms/action-form'
import { MeasuredEvent } from '@/components/analytics/measured-event'
import { CartPanel } from '@/components/cart/cart-panel'
import { RemovedContent } from '@/components/cart/cart-lines'
import { CouponForm, RemoveCoupon } from '@/components/cart/coupon-form'
import { EstimateLines } from '@/components/cart/estimate-lines'
import { EstimateForm } from '@/components/cart/estimate-form'
import { getCartMessages } from '@/lib/server/i18n/client-messages'
import { destinationOf, readCart, toCartView } from '@/lib/server/cart/cart'
import { estimateFor } from '@/lib/server/cart/delivery-estimate'
import { readFlash } from '@/lib/server/forms/flash'
import { formMetadata, readFormState, readNotice, readRefusal } from '@/lib/server/forms/form-state'
import { readPrivate } from '@/lib/server/session/faults'
import { getShopper } from '@/lib/server/session/shopper'
import { cartParams } from '@/lib/shop/analytics/events'
import {
  applyCode,
  changeQuantity,
  estimateDelivery,
  removeCode,
  removeFromCart,
  restoreLine,
} from './actions'
import { LeftOrder } from './left-order'
import { EmptyCartSection } from './empty-cart-section'
import { RelatedProducts } from '@/app/[store]/[locale]/(shopper)/related-products'

type Props = PageProps<'/[store]/[locale]/cart'>

/** Why any other was refused is said above the lines; an empty cart has no place for these. */
const OWN_FORMS = ['code', 'estimate']

export const generateMetadata = formMetadata('cart.panel.title')

export default async function CartPage({ searchParams }: Props) {
  const shopper = await getShopper()
  const { store, locale } = shopper
  const cart = await readCart(shopper, '/cart', { destination: destinationOf(shopper) })
  if (!cart || cart.items.length === 0) {
    const messages = getCartMessages(store, locale)
    return (
      <EmptyCartSection notice={await readNews(searchParams)} store={store}>
        <LeftOrder searchParams={searchParams} />
        <RemovedRow searchParams={searchParams} messages={messages} />
      </EmptyCartSection>
    )
  }
  const [t, messages, code, asked, notice, estimate] = await Promise.all([
    getTranslations('cart'),
    getCartMessages(store, locale),
    readFormState(searchParams, 'code', ['coupon']),
    readFormState(searchParams, 'estimate', ['postalCode']),
    readNews(searchParams, OWN_FORMS),
    readPrivate('/cart', () => estimateFor(shopper, cart)),
  ])
  const view = toCartView(cart, shopper)
  return (
    <main id="main" tabIndex={-1} className="wrap pb-section">
      <MeasuredEvent
        store={store}
        event={() => ({ name: 'view_cart', params: cartParams(view) })}
      />
      <LeftOrder searchParams={searchParams} />
      <CartPanel
        initial={view}
        actions={{ change: changeQuantity, remove: removeFromCart, restore: restoreLine }}
        messages={messages}
        notice={notice}
        removed={<RemovedRow searchParams={searchParams} messages={messages} />}
        empty={<EmptyCartSection store={store} isInside />}
        estimateForm={
          estimate?.isFixed ? (
            <div className="text-small text-muted-foreground">
              <EstimateLines lines={estimate.lines} />
            </div>
          ) : (
            <EstimateForm
              action={estimateDelivery}
              known={estimate?.postalCode}
              view={asked}
              lines={estimate?.lines ?? []}
            />
          )
        }
        estimateRow={estimate?.row ?? null}
        couponForm={
          <CouponForm
            action={applyCode}
            page="/cart"
            hasCoupon={cart.coupon !== null}
            view={code}
          />
        }
        removeCoupon={
          <RemoveCoupon action={removeCode} page="/cart" code={cart.coupon?.code ?? ''} />
        }
        accountNote={shopper.customer ? null : t('accountNote')}
      />
      <RelatedProducts
        store={store}
        title={t('related')}
        slugs={cart.items.map(({ productSlug }) => productSlug)}
      />
    </main>
  )
}

/** What was done, or why it was not. */
const readNews = async (searchParams: Props['searchParams'], own: readonly string[] = []) =>
  (await readNotice(searchParams)) ?? readRefusal(searchParams, own)

/** A line that was removed without scripts, with its Undo button. */
async function RemovedRow({
  searchParams,
  messages,
}: Pick<Props, 'searchParams'> & { messages: ReturnType<typeof getCartMessages> }) {
  const flash = await readFlash(searchParams, 'removed')
  const values = flash?.notice?.values
  if (!values?.variantId) return null
  return (
    <ActionForm action={restoreLine} className="border-b border-border">
      <RemovedContent values={values} messages={messages} />
    </ActionForm>
  )
}
