'use client'

import { Fragment, useEffect, useRef, type Ref } from 'react'
import { formAction } from '@/lib/shop/forms/form-result'
import { optionsText, type CartLineView } from '@/lib/shop/cart/cart-view'
import { fill } from '@/lib/shop/i18n/fill'
import { CartLineRow } from './cart-line'
import type { CartMessages } from '@/lib/shop/cart/cart-messages'
import type { Cart, CartActions, RemovedLine } from './use-cart'

type CartLinesProps = {
  cart: Cart
  actions: CartActions
  voice: CartMessages
  place: 'page' | 'drawer'
}

/** All lines; a removed one keeps its place as one row with Undo, which takes the focus. */
export function CartLines({ cart, actions, voice, place }: CartLinesProps) {
  return (
    <>
      <p role="status" className="sr-only">
        {cart.said?.text}
      </p>
      <ul className="border-t border-foreground">
        {rowsOf(cart).map((row) =>
          'removed' in row ? (
            <RemovedRow key={row.removed.line.id} {...{ cart, actions, voice }} row={row.removed} />
          ) : (
            <Fragment key={row.line.id}>
              <CartLineRow line={row.line} {...{ cart, actions, voice, place }} />
            </Fragment>
          ),
        )}
      </ul>
    </>
  )
}

function rowsOf(cart: Cart): ({ line: CartLineView } | { removed: RemovedLine })[] {
  const rows: ({ line: CartLineView } | { removed: RemovedLine })[] = cart.cart.items.map(
    (line) => ({
      line,
    }),
  )
  const inOrder = [...cart.removed].sort((a, b) => a.index - b.index)
  for (const removed of inOrder) rows.splice(removed.index, 0, { removed })
  return rows
}

function RemovedRow({
  row,
  cart,
  actions,
  voice,
}: {
  row: RemovedLine
  cart: Cart
  actions: CartActions
  voice: CartMessages
}) {
  const undo = useRef<HTMLButtonElement>(null)
  // The button that removed is gone with its line: the focus must not fall to the page.
  useEffect(() => undo.current?.focus(), [])
  return (
    <li className="border-b border-border">
      <form
        action={formAction(actions.restore)}
        onSubmit={(event) => {
          event.preventDefault()
          cart.restore(row)
        }}
      >
        <RemovedContent line={row.line} voice={voice} buttonRef={undo} />
      </form>
    </li>
  )
}

/** What a removed line says, with the fields that put it back. Also drawn without scripts. */
export function RemovedContent({
  line,
  voice,
  buttonRef,
}: {
  line: RemovedLine['line']
  voice: CartMessages
  buttonRef?: Ref<HTMLButtonElement> | undefined
}) {
  const options = optionsText(line)
  const [before, after] = voice.texts.removed.split('{item}')
  return (
    <div className="flex min-h-19 items-center justify-between gap-4">
      <p>
        {before}
        <strong>{line.title}</strong>
        {options ? ` (${options})` : ''}
        {after}
      </p>
      <input type="hidden" name="variantId" value={line.variantId} />
      <input type="hidden" name="quantity" value={Math.max(1, line.quantity)} />
      <button
        ref={buttonRef}
        aria-label={fill(voice.texts.undoLine, { title: line.title })}
        className="link min-h-11"
      >
        {voice.texts.undo}
      </button>
    </div>
  )
}
