import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { CartSummary } from '@/components/cart/cart-summary'
import { CodeForm, RemoveCode, type CodeTexts } from '@/components/cart/code-form'
import { CheckoutColumns } from '@/components/checkout/checkout-columns'
import { Steps } from '@/components/checkout/steps'
import { OrderLines } from '@/components/ui/order-lines'
import type { Cart } from '@/lib/commerce/cart'
import { toCartView } from '@/lib/server/cart/cart'
import { getCartMessages } from '@/lib/server/cart/cart-messages'
import type { Checkout } from '@/lib/server/checkout/checkout'
import { readFormState } from '@/lib/server/forms/form-state'
import { optionsText } from '@/lib/shop/cart/cart-view'
import type { Step } from '@/lib/shop/checkout/checkout-forms'
import { formatMoney } from '@/lib/shop/i18n/money'
import { formatPlural } from '@/lib/shop/i18n/plural-forms'
import { applyCode, removeCode } from '@/app/[store]/[locale]/(shopper)/(framed)/cart/actions'

export type SearchParams = Promise<Record<string, string | string[] | undefined>>

type StepPageProps = {
  step: Exclude<Step, 'review'>
  checkout: Checkout
  locale: string
  searchParams: SearchParams
  children: ReactNode
}

/** One step of the checkout beside the order it is about. */
export async function StepPage({ step, checkout, locale, searchParams, children }: StepPageProps) {
  const { cart, shopper } = checkout
  const [t, voice] = await Promise.all([
    getTranslations('checkout'),
    getCartMessages(shopper.store, locale),
  ])
  const goods = formatPlural(voice.counts, cart.itemCount)
  const bar = {
    label: t('summary.show', { goods }),
    total: formatMoney(cart.total, voice.priceLocale),
  }
  const code = await readFormState(searchParams, 'code', ['coupon'])
  const summary = (place: 'phone' | 'desktop') => (
    <OrderSummary {...{ cart, voice, step, code, place }} title={t('summary.title')}>
      {t('summary.kept')}
    </OrderSummary>
  )
  return (
    <CheckoutColumns bar={bar} summary={summary}>
      <Steps current={step} texts={t.raw('steps') as Record<Step | 'label', string>} />
      <p role="status" className="sr-only">
        {`${cart.shipping ? voice.texts.total : voice.texts.totalSoFar}: ${bar.total}`}
      </p>
      {children}
    </CheckoutColumns>
  )
}

/** Lines, coupon code and totals of the order. */
async function OrderSummary({
  cart,
  voice,
  step,
  code,
  place,
  title,
  children,
}: {
  cart: Cart
  voice: Awaited<ReturnType<typeof getCartMessages>>
  step: Step
  code: Awaited<ReturnType<typeof readFormState>>
  place: 'phone' | 'desktop'
  title: string
  children: ReactNode
}) {
  const [t, checkout] = await Promise.all([getTranslations('cart'), getTranslations('checkout')])
  const page = `/checkout/${step}`
  const texts = t.raw('coupon') as CodeTexts
  const later = { label: voice.texts.delivery, value: checkout('summary.nextStep') }
  return (
    <div className="grid gap-5">
      {place === 'desktop' ? <h2 className="text-h3">{title}</h2> : null}
      <OrderLines lines={await orderLines(cart, voice)} />
      <CodeForm
        action={applyCode}
        id={`coupon-${place}`}
        page={page}
        hasCode={cart.coupon !== null}
        value={code.value('coupon')}
        error={code.error('coupon')}
        texts={texts}
      />
      <CartSummary
        cart={toCartView(cart)}
        voice={voice}
        estimate={step === 'contact' ? later : null}
        codeEnd={
          <RemoveCode
            action={removeCode}
            page={page}
            label={t('coupon.removeCode', { code: cart.coupon?.code ?? '' })}
          >
            {texts.remove}
          </RemoveCode>
        }
      />
      <p className="border-t border-border pt-4 text-small text-muted-foreground">{children}</p>
    </div>
  )
}

/** The lines that become the order: all but those that are sold out. */
export async function orderLines(cart: Cart, voice: Awaited<ReturnType<typeof getCartMessages>>) {
  const t = await getTranslations('checkout')
  return cart.items
    .filter((line) => line.quantity > 0)
    .map((line) => ({
      id: line.id,
      title: line.title,
      image: line.image,
      detail: t('summary.piecesLine', {
        options: optionsText(line) || 'none',
        goods: formatPlural(voice.counts, line.quantity),
      }),
      total: formatMoney(line.lineTotal, voice.priceLocale),
    }))
}
