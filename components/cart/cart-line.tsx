'use client'

import { clsx } from 'clsx'
import { useEffect, useRef } from 'react'
import { Notice } from '@/components/ui/notice'
import {
  isGone,
  isSoldOut,
  type CartLineView,
  MAX_QUANTITY,
  type CartView,
  type CartMessages,
} from '@/lib/shop/cart/cart-view'
import { lineDetails, noticeText } from '@/lib/shop/cart/line'
import { productPath } from '@/lib/shop/links'
import { createTranslate } from '@/lib/shop/i18n/client-messages'
import type { FormAction } from '@/lib/shop/forms/form-result'
import { formatMoney, type Money } from '@/lib/shop/i18n/money'
import type { Cart, CartActions } from './use-cart'
import { PlainLink } from '@/components/ui/locale-prefix'
import { ResponsiveImage } from '@/components/ui/responsive-image'
import { QuantityStepper } from '@/components/forms/quantity-stepper'

type CartLineProps = {
  line: CartLineView
  cart: Cart
  actions: CartActions
  messages: CartMessages
  /** `page` shows larger images than the drawer. */
  layout: 'page' | 'drawer'
}

/** One line: image, title and total, options, notices, controls. */
export function CartLineRow({ line, cart, actions, messages, layout }: CartLineProps) {
  const { priceLocale } = messages
  const t = createTranslate(messages)
  const soldOut = isSoldOut(line)
  const isSeveral = line.quantity > 1
  const each = isSeveral ? [t('each', { price: formatMoney(line.unitPrice, priceLocale) })] : []
  const details = [...lineDetails(line), ...each].join(t('comma'))
  const href = productPath(line.productSlug, line.options)
  // In the drawer, lines come below its title, a second-level heading.
  const Heading = layout === 'page' ? 'h2' : 'h3'
  return (
    <li
      className={clsx(
        'grid grid-cols-[96px_minmax(0,1fr)] gap-x-4 border-b border-border py-6 sm:gap-x-7',
        layout === 'page' && 'lg:grid-cols-[152px_minmax(0,1fr)]',
      )}
    >
      <PlainLink href={href} tabIndex={-1} aria-hidden="true">
        <ResponsiveImage
          source={line.image}
          alt=""
          sizes={layout === 'page' ? '152px' : '104px'}
          className={clsx('aspect-square w-full', soldOut && 'opacity-50')}
        />
      </PlainLink>
      <div className="grid grid-cols-1 content-start gap-2">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <Heading
            lang={line.language ?? undefined}
            className="grow basis-24 text-h3 wrap-anywhere hyphens-auto"
          >
            <PlainLink href={href} className="hover:underline hover:underline-offset-4">
              {line.title}
            </PlainLink>
          </Heading>
          {soldOut ? null : (
            <span className={clsx('num', cart.isPending && 'opacity-50')}>
              {formatMoney(line.lineTotal, priceLocale)}
            </span>
          )}
        </div>
        {details ? (
          <p className="own-direction -mt-1 text-small text-muted-foreground">{details}</p>
        ) : null}
        <Reduction line={line} messages={messages} />
        {line.pricePerUnit && !soldOut ? (
          <p className="-mt-1 text-small text-muted-foreground">{line.pricePerUnit}</p>
        ) : null}
        <LineNotices line={line} cart={cart} messages={messages} />
        <div className="mt-1 flex flex-wrap items-center justify-between gap-3">
          {soldOut ? null : (
            <LineQuantityForm
              line={line}
              action={actions.change}
              onSet={(quantity) =>
                quantity === 0 ? cart.remove(line) : cart.setQuantity(line, quantity)
              }
              messages={messages}
            />
          )}
          <RemoveForm line={line} cart={cart} actions={actions} messages={messages} />
        </div>
      </div>
    </li>
  )
}

/** The price before a reduction, and the lowest one of the 30 days before it. */
function Reduction({ line, messages }: Pick<CartLineProps, 'line' | 'messages'>) {
  const { compareAtPrice: was, lowestPriceLast30Days: lowest } = line
  if (!was) return null
  const t = createTranslate(messages)
  const price = (money: Money) => formatMoney(money, messages.priceLocale)
  return (
    <p className="-mt-1 text-small text-muted-foreground">
      {t('was', { price: price(was) })}
      {lowest ? <span className="block">{t('lowestPrice', { price: price(lowest) })}</span> : null}
    </p>
  )
}

function LineNotices({ line, cart, messages }: Pick<CartLineProps, 'line' | 'cart' | 'messages'>) {
  const t = createTranslate(messages)
  const status = cart.status?.lineId === line.id ? cart.status.text : ''
  const isLow = line.quantity >= line.availableQuantity && line.availableQuantity > 0
  const stock = status || (isLow ? t('onlyLeft', { count: line.availableQuantity }) : '')
  const hasStockNotice = line.notices.some(({ code }) => code === 'stockReduced')
  return (
    <>
      {line.notices.map((notice) => (
        <Notice key={notice.code} tone={isGone(notice) ? 'bad' : 'plain'}>
          {noticeText(notice, messages)}
        </Notice>
      ))}
      {stock && !hasStockNotice ? (
        <p className="text-small font-medium text-sale">{stock}</p>
      ) : null}
    </>
  )
}

function RemoveForm({ line, cart, actions, messages }: Omit<CartLineProps, 'layout'>) {
  const t = createTranslate(messages)
  const button = useRef<HTMLButtonElement>(null)
  const isRestored = cart.restored === line.variantId
  // The Undo button has gone with its row: move the focus to the restored line.
  useEffect(() => {
    if (isRestored) button.current?.focus()
  }, [isRestored])
  return (
    <form
      action={actions.remove}
      onSubmit={(event) => {
        event.preventDefault()
        cart.remove(line)
      }}
    >
      <input type="hidden" name="lineId" value={line.id} />
      <button
        ref={button}
        aria-label={t('removeLine', { title: line.title })}
        className="link min-h-11 text-small lg:min-h-10"
      >
        {t('remove')}
      </button>
    </form>
  )
}

type LineQuantityFormProps = {
  line: CartLineView
  action: FormAction<CartView>
  onSet: (quantity: number) => void
  messages: CartMessages
}

/** The quantity of a line as a form of its own, sent as an absolute number. */
function LineQuantityForm({ line, action, onSet, messages }: LineQuantityFormProps) {
  const t = createTranslate(messages)
  const { title, quantity, availableQuantity } = line
  return (
    <form action={action} onSubmit={(event) => event.preventDefault()}>
      <input type="hidden" name="lineId" value={line.id} />
      {/* Enter in the number field presses the first button of a form: it must not be minus. */}
      <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only">
        {t('update')}
      </button>
      <QuantityStepper
        value={quantity}
        max={availableQuantity}
        typedMin={0}
        typedMax={MAX_QUANTITY}
        labels={{
          group: t('quantity', { title }),
          decrease: t('decrease', { title }),
          increase: t('increase', { title }),
        }}
        size="small"
        submitName="to"
        onChange={onSet}
      />
      <noscript>
        <button className="link ms-3 min-h-11 text-small">{t('update')}</button>
      </noscript>
    </form>
  )
}
