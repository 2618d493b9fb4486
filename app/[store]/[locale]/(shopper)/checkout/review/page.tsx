import { createHash } from 'node:crypto'
import { getTranslations } from 'next-intl/server'
import { redirect } from 'next/navigation'
import { ActionForm } from '@/components/forms/action-form'
import { CheckoutColumns, Steps } from '@/components/checkout/steps'
import { ErrorSummary } from '@/components/forms/error-summary'
import { OrderLines } from '@/components/ui/order-lines'
import { TextLink } from '@/components/ui/text-link'
import { Recap } from '@/app/[store]/[locale]/(shopper)/checkout/recap'
import {
  CheckoutEvents,
  orderLines,
  StepHeading,
} from '@/app/[store]/[locale]/(shopper)/checkout/step-page'
import { listPaymentMethods, type PaymentMethod } from '@/lib/commerce/checkout'
import { getCartMessages } from '@/lib/server/i18n/client-messages'
import { toCartView } from '@/lib/server/cart/cart'
import { readCheckout, seenOf, type Checkout } from '@/lib/server/checkout/checkout'
import { formMetadata, readFormState } from '@/lib/server/forms/form-state'
import { readPrivate } from '@/lib/server/session/faults'
import { createTranslate } from '@/lib/shop/i18n/client-messages'
import { onwardPath } from '@/lib/server/request/request-locale'
import type { ReactNode } from 'react'
import { CartSummary } from '@/components/cart/cart-summary'
import { SubmitButton } from '@/components/forms/submit-button'
import { NoteField } from '@/components/checkout/note-field'
import { placeOrder } from '@/app/[store]/[locale]/(shopper)/checkout/actions'
import type { CartMessages } from '@/lib/shop/cart/cart-view'
import { BUYER_NOTE_MAX } from '@/lib/shop/checkout/checkout-forms'
import { contentPagePath, findPagePath } from '@/lib/server/store/content-pages'
import type { FormState } from '@/lib/shop/forms/form-result'
import { formatMoney } from '@/lib/shop/i18n/money'
import { PlainLink } from '@/components/ui/locale-prefix'

type Props = PageProps<'/[store]/[locale]/checkout/review'>

export const generateMetadata = formMetadata('checkout.review.title')

/** Last step: all entries for review, the total directly above the order button. */
export default async function ReviewPage({ searchParams }: Props) {
  const checkout = await readCheckout('review')
  const { cart, shopper } = checkout
  const [t, view, messages, method] = await Promise.all([
    getTranslations('checkout'),
    readFormState(searchParams, 'order', ['buyerNote']),
    getCartMessages(shopper.store, shopper.locale),
    chosenMethod(checkout),
  ])
  const isUnknown = view.errors['']?.key === 'outcomeUnknown'
  const items = createTranslate(messages)('itemCount', { count: cart.itemCount })
  const block = () => <OrderBlock {...{ cart, shopper, messages, method, view }} />
  return (
    <CheckoutColumns bar={null} summary={block}>
      <Steps current="review" />
      <CheckoutEvents {...{ checkout }} paymentType={method.name} />
      <StepHeading
        title={t('review.title')}
        searchParams={searchParams}
        own={['order']}
        problem={view.formError}
        problemTitle={t(isUnknown ? 'review.outcomeUnknownTitle' : 'review.title')}
      />
      <ErrorSummary errors={view.summary} />
      <Recap checkout={checkout} hasDelivery method={method} />
      <section aria-labelledby="review-pieces" className="mt-9 border-t border-foreground pt-4">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 pb-2">
          <h2 id="review-pieces" className="text-h3">
            {items}
          </h2>
          <TextLink href="/cart" aria-label={t('review.changeItem', { what: items })}>
            {t('review.change')}
          </TextLink>
        </div>
        <OrderLines lines={await orderLines(cart, messages)} />
      </section>
      <p className="pt-8">
        <TextLink href="/checkout/payment" className="inline-flex min-h-11 items-center">
          {t('review.back')}
        </TextLink>
      </p>
    </CheckoutColumns>
  )
}

/** The selected payment method; redirects to the payment step if it is no longer offered. */
async function chosenMethod({ shopper, cart }: Checkout): Promise<PaymentMethod> {
  const methods = await readPrivate('/checkout/review', () =>
    listPaymentMethods(shopper.client, cart.token),
  )
  const wanted = shopper.cart?.paymentMethodId
  const method = methods.find(({ id, available }) => id === wanted && available)
  if (!method) redirect(await onwardPath('/checkout/payment'))
  return method
}

type OrderBlockProps = Pick<Checkout, 'cart' | 'shopper'> & {
  messages: CartMessages
  method: PaymentMethod
  view: FormState
}

/** The total, the legal notes, a note to the shop, and the button that orders. */
async function OrderBlock({ cart, shopper, messages, method, view }: OrderBlockProps) {
  const [t, ui, withdrawal] = await Promise.all([
    getTranslations('checkout.review'),
    getTranslations('ui'),
    getTranslations('withdrawal'),
  ])
  const total = formatMoney(cart.total, messages.priceLocale)
  const isPaidNow = method.type === 'redirect'
  const { store, locale } = shopper
  const hasPolicy = findPagePath(store.slug, locale, 'withdrawal') !== null
  const legal = (page: string) =>
    function LegalLink(words: ReactNode) {
      return (
        <PlainLink
          key={page}
          href={contentPagePath(store.slug, locale, page)}
          target="_blank"
          rel="noopener"
          className="link"
        >
          {words}
        </PlainLink>
      )
    }
  return (
    <section aria-labelledby="to-pay" className="grid grid-cols-1 gap-5">
      <h2 id="to-pay" className="text-h3">
        {t('totalDue')}
      </h2>
      <CartSummary cart={toCartView(cart, shopper)} messages={messages} />
      <p className="text-small">
        {t.rich('terms', { terms: legal('terms'), returns: legal('returns') })}{' '}
        {hasPolicy ? legal('withdrawal')(withdrawal('policy')) : null}
      </p>
      {cart.items.map(({ id, title, withdrawalException: exception }) =>
        exception ? (
          <p key={id} className="text-small">
            {title}: {withdrawal(`productExceptions.${exception}`)}
          </p>
        ) : null,
      )}
      <ActionForm key={view.key} action={placeOrder} className="grid grid-cols-1 gap-5">
        <NoteField
          title={t('addNote')}
          name="buyerNote"
          label={t('note')}
          optional={ui('optional')}
          help={t('noteHelp')}
          maxLength={BUYER_NOTE_MAX}
          of={createHash('sha256').update(cart.token).digest('base64url')}
          known={view.value('buyerNote', cart.buyerNote ?? '')}
          error={view.error('buyerNote')}
        />
        <input type="hidden" name="total" value={cart.total.amountMinor} />
        <input type="hidden" name="currencyCode" value={cart.total.currencyCode} />
        <input type="hidden" name="seen" value={seenOf(cart, method.id)} />
        <SeenDelivery shipping={cart.shipping} />
        <SubmitButton pendingLabel={t('placingOrder')}>
          {isPaidNow ? t('orderAndPay', { total }) : t('placeOrder', { total })}
        </SubmitButton>
      </ActionForm>
      <p className="text-small text-muted-foreground">
        {t(isPaidNow ? 'binding.redirect' : 'binding.other')}
      </p>
    </section>
  )
}

/** The delivery that is shown: one that was changed in another tab is not agreed to. */
function SeenDelivery({ shipping }: Pick<Checkout['cart'], 'shipping'>) {
  if (!shipping) return null
  const { methodId, pickupPoint, scheduledDate, scheduledWindow } = shipping
  const fields = {
    shippingMethodId: methodId,
    [`pickupPointId.${methodId}`]: pickupPoint?.id,
    [`scheduledDate.${methodId}`]: scheduledDate,
    [`scheduledWindow.${methodId}`]:
      scheduledWindow && `${scheduledWindow.from}-${scheduledWindow.to}`,
  }
  return Object.entries(fields).map(([name, value]) =>
    value ? <input key={name} type="hidden" name={name} value={value} /> : null,
  )
}
