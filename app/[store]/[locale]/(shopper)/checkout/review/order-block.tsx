import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { CartSummary } from '@/components/cart/cart-summary'
import { SubmitButton } from '@/components/forms/submit-button'
import { TextArea } from '@/components/forms/text-area'
import { placeOrder } from '@/app/[store]/[locale]/(shopper)/checkout/actions'
import type { PaymentMethod } from '@/lib/commerce/checkout'
import { toCartView } from '@/lib/server/cart/cart'
import type { CartMessages } from '@/lib/shop/cart/cart-messages'
import { BUYER_NOTE_MAX } from '@/lib/shop/checkout/checkout-forms'
import { contentPagePath } from '@/lib/server/store/content-pages'
import type { Checkout } from '@/lib/server/checkout/checkout'
import { type FormState, formAction } from '@/lib/shop/forms/form-result'
import { formatMoney } from '@/lib/shop/i18n/money'
import { PlainLink } from '@/components/ui/plain-link'

type OrderBlockProps = Pick<Checkout, 'cart' | 'shopper'> & {
  messages: CartMessages
  method: PaymentMethod
  view: FormState
}

/**
 * The total, the legal notes, a note to the shop, and the button that orders and shows the total.
 */
export async function OrderBlock({ cart, shopper, messages, method, view }: OrderBlockProps) {
  const [t, ui] = await Promise.all([getTranslations('checkout.review'), getTranslations('ui')])
  const total = formatMoney(cart.total, messages.priceLocale)
  const isPaidNow = method.type === 'redirect'
  const legal = (page: string) =>
    function LegalLink(words: ReactNode) {
      return (
        <PlainLink
          key={page}
          href={contentPagePath(shopper.store.slug, shopper.locale, page)}
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
        {t.rich('terms', { terms: legal('terms'), returns: legal('returns') })}
      </p>
      <form key={view.key} action={formAction(placeOrder)} className="grid grid-cols-1 gap-5">
        <TextArea
          name="buyerNote"
          label={t('note')}
          optional={ui('optional')}
          help={t('noteHelp')}
          maxLength={BUYER_NOTE_MAX}
          defaultValue={view.value('buyerNote', cart.buyerNote ?? '')}
          error={view.error('buyerNote')}
        />
        <input type="hidden" name="total" value={cart.total.amountMinor} />
        <input type="hidden" name="currencyCode" value={cart.total.currencyCode} />
        <SubmitButton pendingLabel={t('placingOrder')}>
          {isPaidNow ? t('orderAndPay', { total }) : t('placeOrder', { total })}
        </SubmitButton>
      </form>
      <p className="text-small text-muted-foreground">
        {t(isPaidNow ? 'binding.redirect' : 'binding.other')}
      </p>
    </section>
  )
}
