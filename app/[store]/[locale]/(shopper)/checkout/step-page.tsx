import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { MeasuredEvent } from '@/components/analytics/measured-event'
import { CartSummary, FreeDeliveryGoal } from '@/components/cart/cart-summary'
import { CouponForm, RemoveCoupon } from '@/components/cart/coupon-form'
import { CheckoutColumns, Steps } from '@/components/checkout/steps'
import { FormProblem } from '@/components/forms/form-problem'
import { FocusHeading } from '@/components/ui/focus-heading'
import { Notice } from '@/components/ui/notice'
import { OrderLines } from '@/components/ui/order-lines'
import type { Cart } from '@/lib/commerce/cart'
import { getCartMessages } from '@/lib/server/i18n/client-messages'
import { toCartView } from '@/lib/server/cart/cart'
import type { Checkout } from '@/lib/server/checkout/checkout'
import { readFormState, readNotice, type SearchParams } from '@/lib/server/forms/form-state'
import { formatUnitPrice } from '@/lib/shop/catalog/unit-price'
import { cartParams } from '@/lib/shop/analytics/events'
import type { CartMessages } from '@/lib/shop/cart/cart-view'
import { lineDetails, noticeText } from '@/lib/shop/cart/line'
import type { Step } from '@/lib/shop/checkout/checkout-forms'
import { formatMoney } from '@/lib/shop/i18n/money'
import { createTranslate } from '@/lib/shop/i18n/client-messages'
import { Refusal } from '@/app/[store]/[locale]/(shopper)/refusal'
import { applyCode, removeCode } from '@/app/[store]/[locale]/(shopper)/(framed)/cart/actions'

type StepPageProps = {
  step: Exclude<Step, 'review'>
  checkout: Checkout
  searchParams: SearchParams
  children: ReactNode
}

/** One step of the checkout, beside the order summary. */
export async function StepPage({ step, checkout, searchParams, children }: StepPageProps) {
  const { cart, shopper } = checkout
  const [t, messages] = await Promise.all([
    getTranslations('checkout'),
    getCartMessages(shopper.store, shopper.locale),
  ])
  const cartText = createTranslate(messages)
  const items = cartText('itemCount', { count: cart.itemCount })
  const bar = {
    label: t('summary.show', { items }),
    total: formatMoney(cart.total, messages.priceLocale),
  }
  const page = `/checkout/${step}`
  const code = await readFormState(searchParams, 'code', ['coupon'])
  const lines = await orderLines(cart, messages)
  const view = toCartView(cart, shopper)
  const hint = { contact: 'nextStep', delivery: 'chosenHere', payment: null } as const
  const later = hint[step] && { label: cartText('delivery'), value: t(`summary.${hint[step]}`) }
  const summary = (place: 'phone' | 'desktop') => (
    <div className="grid grid-cols-1 gap-5">
      {place === 'desktop' ? <h2 className="text-h3">{t('summary.title')}</h2> : null}
      <OrderLines lines={lines} />
      <FreeDeliveryGoal cart={view} messages={messages} />
      <CouponForm
        action={applyCode}
        id={`coupon-${place}`}
        page={page}
        hasCoupon={cart.coupon !== null}
        view={code}
      />
      <CartSummary
        cart={view}
        messages={messages}
        estimate={later}
        removeCoupon={
          <RemoveCoupon action={removeCode} page={page} code={cart.coupon?.code ?? ''} />
        }
      />
      <p className="border-t border-border pt-4 text-small text-muted-foreground">
        {t('summary.entriesKept')}
      </p>
    </div>
  )
  return (
    <CheckoutColumns bar={bar} summary={summary}>
      <Steps current={step} />
      <CheckoutEvents {...{ checkout }} />
      <p role="status" className="sr-only">
        {`${cartText(cart.shipping ? 'total' : 'totalSoFar')}: ${bar.total}`}
      </p>
      {children}
    </CheckoutColumns>
  )
}

type StepHeadingProps = Pick<StepPageProps, 'searchParams'> & {
  title: string
  own: readonly string[]
  /** Why the form of the step was refused, and a title that says more than that it was. */
  problem?: string | undefined
  problemTitle?: string | undefined
}

/** The heading of a step, with what was done before it opened, or why a form was refused. */
export async function StepHeading(props: StepHeadingProps) {
  const { title, searchParams, own, problem, problemTitle } = props
  const ui = await getTranslations('ui')
  return (
    <>
      <FocusHeading className="pt-10 pb-5 text-h1">{title}</FocusHeading>
      <Notice tone="ok" role="status" className="mb-6">
        {await readNotice(searchParams)}
      </Notice>
      <Refusal searchParams={searchParams} own={own} className="mb-6" />
      {problem ? (
        <FormProblem className="mb-6" title={problemTitle ?? ui('errorCount', { count: 1 })}>
          <p>{problem}</p>
        </FormProblem>
      ) : null}
    </>
  )
}

/** Analytics events of a step: checkout begun, and what was chosen so far. */
export function CheckoutEvents({
  checkout: { cart, shopper },
  paymentType,
}: {
  checkout: Checkout
  /** The payment method, once it is chosen. */
  paymentType?: string
}) {
  const { store } = shopper
  const params = cartParams(toCartView(cart, shopper))
  const tier = cart.shipping && { ...params, shipping_tier: cart.shipping.name }
  const type = paymentType !== undefined && { ...params, payment_type: paymentType }
  return (
    <>
      <MeasuredEvent store={store} event={() => ({ name: 'begin_checkout', params })} />
      <MeasuredEvent
        store={store}
        event={() => tier && { name: 'add_shipping_info', params: tier }}
      />
      <MeasuredEvent
        store={store}
        event={() => (type ? { name: 'add_payment_info', params: type } : null)}
      />
    </>
  )
}

/** The lines that become the order, and those that no longer can, with what has changed. */
export async function orderLines(cart: Cart, messages: CartMessages) {
  const [t, items] = await Promise.all([getTranslations('checkout'), getTranslations('items')])
  const cartText = createTranslate(messages)
  const unitPriceFormat = { ...messages, t: items }
  return cart.items.map((line) => {
    const isOrdered = line.quantity > 0
    const options = lineDetails(line).join(cartText('comma'))
    const count = cartText('itemCount', { count: line.quantity })
    return {
      id: line.id,
      title: line.title,
      language: line.language,
      image: line.image,
      detail: isOrdered
        ? t('summary.itemLine', { options: options || 'none', items: count })
        : options,
      unitPrice: formatUnitPrice(line.unitPricing, unitPriceFormat),
      total: isOrdered ? formatMoney(line.lineTotal, messages.priceLocale) : '',
      notices: line.notices.map((notice) => noticeText(notice, messages)),
    }
  })
}
