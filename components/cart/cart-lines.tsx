'use client'

import { useEffect, useRef, type Ref } from 'react'
import type { CartLineView, CartMessages } from '@/lib/shop/cart/cart-view'
import { removedValues } from '@/lib/shop/cart/line'
import { createTranslate, splitAtValue } from '@/lib/shop/i18n/client-messages'
import { CartLineRow } from './cart-line'
import type { Cart, CartActions, RemovedLine } from './use-cart'

type CartLinesProps = {
  cart: Cart
  actions: CartActions
  messages: CartMessages
  layout: 'page' | 'drawer'
}

/** All lines. A removed line stays as a row with an Undo button, which takes the focus. */
export function CartLines({ cart, actions, messages, layout }: CartLinesProps) {
  return (
    <>
      <p role="status" className="sr-only">
        {cart.status?.text}
      </p>
      <ul className="border-t border-foreground">
        {rowsOf(cart).map((row) =>
          'removed' in row ? (
            <RemovedRow
              key={row.removed.line.id}
              {...{ cart, actions, messages }}
              row={row.removed}
            />
          ) : (
            <CartLineRow
              key={row.line.id}
              line={row.line}
              {...{ cart, actions, messages, layout }}
            />
          ),
        )}
      </ul>
    </>
  )
}

function rowsOf(cart: Cart): ({ line: CartLineView } | { removed: RemovedLine })[] {
  const lines = cart.cart.items.map((line) => ({ line }))
  const rows: ({ line: CartLineView } | { removed: RemovedLine })[] = lines
  const inOrder = [...cart.removed].sort((a, b) => a.index - b.index)
  for (const removed of inOrder) rows.splice(removed.index, 0, { removed })
  return rows
}

function RemovedRow({
  row,
  cart,
  actions,
  messages,
}: Omit<CartLinesProps, 'layout'> & { row: RemovedLine }) {
  const undo = useRef<HTMLButtonElement>(null)
  // The pressed Remove button has gone with its line: otherwise the focus would fall back to the
  // page.
  useEffect(() => undo.current?.focus(), [])
  return (
    <li className="border-b border-border">
      <form
        action={actions.restore}
        onSubmit={(event) => {
          event.preventDefault()
          cart.restore(row)
        }}
      >
        <RemovedContent
          values={removedValues(row.line, createTranslate(messages)('comma'))}
          messages={messages}
          buttonRef={undo}
        />
      </form>
    </li>
  )
}

/** The notice of a removed line with the fields that restore it; rendered without scripts too. */
export function RemovedContent({
  values: { title = '', options, ...fields },
  messages,
  buttonRef,
}: {
  values: Readonly<Record<string, string | number>>
  messages: CartMessages
  buttonRef?: Ref<HTMLButtonElement> | undefined
}) {
  const t = createTranslate(messages)
  const { before, after } = splitAtValue(t, 'removed', 'item')
  return (
    <div className="flex min-h-19 items-center justify-between gap-4">
      <p>
        {before}
        <strong>{title}</strong>
        {options ? ` (${options})` : ''}
        {after}
      </p>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button ref={buttonRef} aria-label={t('undoRemove', { title })} className="link min-h-11">
        {t('undo')}
      </button>
    </div>
  )
}
