'use client'

import { useEffect, useRef } from 'react'
import { classNames } from '@/components/ui/class-names'
import { Notice } from '@/components/ui/notice'
import { isSoldOut, optionsText, type CartLineView } from '@/lib/shop/cart/cart-view'
import { productPath } from '@/lib/shop/routes'
import { fill } from '@/lib/shop/i18n/fill'
import { formAction } from '@/lib/shop/forms/form-result'
import { formatMoney } from '@/lib/shop/i18n/money'
import { LineImage } from './line-image'
import { LineStepper } from './line-stepper'
import type { Cart, CartActions } from './use-cart'
import type { CartMessages } from '@/lib/shop/cart/cart-messages'
import { PlainLink } from '@/components/ui/plain-link'

type CartLineProps = {
  line: CartLineView
  cart: Cart
  actions: CartActions
  voice: CartMessages
  /** `page` has larger pictures than the drawer. */
  place: 'page' | 'drawer'
}

/** One line: picture, name and sum on one baseline, options, what changed, controls. */
export function CartLineRow({ line, cart, actions, voice, place }: CartLineProps) {
  const { texts, priceLocale } = voice
  const soldOut = isSoldOut(line)
  const options = optionsText(line)
  const each =
    line.quantity > 1 && fill(texts.each, { price: formatMoney(line.unitPrice, priceLocale) })
  const href = productPath(line.productSlug, line.options)
  // The drawer's lines come under its title, a second-level heading.
  const Heading = place === 'page' ? 'h2' : 'h3'
  return (
    <li
      className={classNames(
        'grid grid-cols-[96px_minmax(0,1fr)] gap-x-4 border-b border-border py-6 sm:gap-x-7',
        place === 'page' && 'lg:grid-cols-[152px_minmax(0,1fr)]',
      )}
    >
      <PlainLink href={href} tabIndex={-1} aria-hidden="true">
        <LineImage image={line.image} dim={soldOut} size={place === 'page' ? 152 : 104} />
      </PlainLink>
      <div className="grid content-start gap-2">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <Heading className="text-h3">
            <PlainLink href={href} className="hover:underline hover:underline-offset-4">
              {line.title}
            </PlainLink>
          </Heading>
          {soldOut ? null : (
            <span className={classNames('num', cart.isPending && 'opacity-50')}>
              {formatMoney(line.lineTotal, priceLocale)}
            </span>
          )}
        </div>
        {options || each ? (
          <p className="-mt-1 text-small text-muted-foreground">
            {[options, each].filter(Boolean).join(', ')}
          </p>
        ) : null}
        <LineNotes line={line} cart={cart} voice={voice} />
        <div className="mt-1 flex flex-wrap items-center justify-between gap-3">
          {soldOut ? null : (
            <LineStepper
              line={line}
              action={actions.change}
              onSet={(quantity) =>
                quantity === 0 ? cart.remove(line) : cart.setQuantity(line, quantity)
              }
              texts={texts}
            />
          )}
          <RemoveForm line={line} cart={cart} actions={actions} voice={voice} />
        </div>
      </div>
    </li>
  )
}

function LineNotes({ line, cart, voice }: Pick<CartLineProps, 'line' | 'cart' | 'voice'>) {
  const { texts, priceLocale } = voice
  const said = cart.said?.lineId === line.id ? cart.said.text : ''
  const isLow = line.quantity >= line.availableQuantity && line.availableQuantity > 0
  const stock = said || (isLow ? fill(texts.onlyLeft, { count: line.availableQuantity }) : '')
  const hasStockNote = line.notices.some(({ code }) => code === 'stockReduced')
  return (
    <>
      {line.notices.map((notice) => {
        if (notice.code === 'priceChanged') {
          const { previousPrice: from, currentPrice: to } = notice
          const text = to.amountMinor < from.amountMinor ? texts.priceDown : texts.priceUp
          const prices = { from: formatMoney(from, priceLocale), to: formatMoney(to, priceLocale) }
          return <Notice key={notice.code}>{fill(text, prices)}</Notice>
        }
        if (notice.code === 'stockReduced') {
          const text = fill(texts.stockReduced, { count: notice.available })
          return <Notice key={notice.code}>{text}</Notice>
        }
        return (
          <Notice key={notice.code} tone="bad">
            {notice.code === 'soldOut' ? texts.soldOut : texts.unavailable}
          </Notice>
        )
      })}
      {stock && !hasStockNote ? <p className="text-small font-medium text-sale">{stock}</p> : null}
    </>
  )
}

function RemoveForm({ line, cart, actions, voice }: Omit<CartLineProps, 'place'>) {
  const button = useRef<HTMLButtonElement>(null)
  const isBack = cart.restored === line.variantId
  // Undo went away with its row: the focus goes on at the line that it put back.
  useEffect(() => {
    if (isBack) button.current?.focus()
  }, [isBack])
  return (
    <form
      action={formAction(actions.remove)}
      onSubmit={(event) => {
        event.preventDefault()
        cart.remove(line)
      }}
    >
      <input type="hidden" name="lineId" value={line.id} />
      <button
        ref={button}
        aria-label={fill(voice.texts.removeLine, { title: line.title })}
        className="link min-h-11 text-small lg:min-h-10"
      >
        {voice.texts.remove}
      </button>
    </form>
  )
}
