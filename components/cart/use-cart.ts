'use client'

import { useEffect, useOptimistic, useRef, useState, useTransition } from 'react'
import { holdNavigation } from '@/components/ui/hold-navigation'
import { announceCart } from './cart-events'
import { toNewLine } from '@/lib/shop/cart/line'
import type { CartLineView, CartMessages, CartView } from '@/lib/shop/cart/cart-view'
import type { FormAction, FormResult } from '@/lib/shop/forms/form-result'
import { createTranslate } from '@/lib/shop/i18n/client-messages'
import { formatMoney } from '@/lib/shop/i18n/money'

/** The actions that change a cart; each works as the action of a plain form too. */
export interface CartActions {
  readonly change: FormAction<CartView>
  readonly remove: FormAction<CartView>
  readonly restore: FormAction<CartView>
}

/** Removed line, shown in place with an Undo button until navigation. */
export interface RemovedLine {
  /** Its former position. */
  readonly index: number
  readonly line: CartLineView
}

interface Status {
  readonly text: string
  readonly lineId?: string | undefined
}

/**
 * The state of the cart on a page. Actions run one after the other, so quick clicks on a line
 * collapse into the last quantity; the reply of each is the cart.
 */
export function useCart(initial: CartView, actions: CartActions, messages: CartMessages) {
  const writes = useCartWrites(initial, messages)
  const { cart, status, isPending, begin, startTransition, paint, write } = writes
  const [removed, setRemoved] = useState<readonly RemovedLine[]>([])
  const [restored, setRestored] = useState<string | null>(null)
  const wanted = useRef(new Map<string, number>())

  const setQuantity = (line: CartLineView, quantity: number) => {
    wanted.current.set(line.id, quantity)
    begin(async () => {
      paint({ lineId: line.id, quantity })
      await write(async () => {
        const latest = wanted.current.get(line.id)
        if (latest === undefined) return null
        wanted.current.delete(line.id)
        return actions.change(staying({ lineId: line.id, quantity: latest }))
      }, line.id)
    })
  }

  const remove = (line: CartLineView) => {
    const index = cart.items.findIndex(({ id }) => id === line.id)
    begin(async () => {
      const isGone = await write(() => actions.remove(staying({ lineId: line.id })))
      if (isGone) startTransition(() => setRemoved((lines) => [...lines, { index, line }]))
    })
  }

  const restore = ({ line }: RemovedLine) => {
    begin(async () => {
      const sent = { ...toNewLine(line), attempt: line.id }
      const isBack = await write(() => actions.restore(staying(sent)))
      const others = (lines: readonly RemovedLine[]) => lines.filter((it) => it.line !== line)
      if (!isBack) return
      startTransition(() => {
        setRemoved(others)
        setRestored(line.variantId)
      })
    })
  }

  return { cart, isPending, removed, restored, status, setQuantity, remove, restore }
}

/** The last reply, the status message, and the queue of writes. */
function useCartWrites(initial: CartView, messages: CartMessages) {
  const [seen, setSeen] = useState(initial)
  const [cart, setCart] = useState(initial)
  if (seen !== initial) {
    setSeen(initial)
    setCart(initial)
  }
  const [shown, paintShown] = useOptimistic(cart, withQuantity)
  const [status, setStatus] = useState<Status | null>(null)
  const [isPending, startTransition] = useTransition()
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  /** Also of a write that was answered after the latest render. */
  const confirmed = useRef(cart)
  useEffect(() => {
    confirmed.current = cart
  }, [cart])

  const begin = (work: () => Promise<void>) => {
    // Or the same words again would not be announced.
    setStatus(null)
    startTransition(work)
  }
  const paint = (change: { lineId: string; quantity: number }) => {
    paintShown(change)
    announceCart({ expected: withQuantity(shown, change).itemCount - shown.itemCount })
  }
  const write = async (send: () => Promise<FormResult<CartView> | null>, lineId?: string) => {
    const failed = { ok: false as const, errors: { '': createTranslate(messages)('failed') } }
    const turn = queue.current.then(send).catch(() => failed)
    queue.current = turn
    const answer = await holdNavigation(turn)
    if (!answer) return false
    const notice = answer.ok ? answer.notice : Object.values(answer.errors)[0]
    const next = answer.ok ? answer.value : undefined
    if (next) confirmed.current = next
    announceCart(confirmed.current)
    startTransition(() => {
      setStatus(notice ? { text: notice, lineId } : { text: newQuantity(next, lineId, messages) })
      if (next) setCart(next)
    })
    return answer.ok
  }
  return { cart: shown, status, isPending, begin, startTransition, paint, write }
}

export type Cart = ReturnType<typeof useCart>

function withQuantity(
  cart: CartView,
  { lineId, quantity }: { lineId: string; quantity: number },
): CartView {
  const items = cart.items.map((line) => (line.id === lineId ? { ...line, quantity } : line))
  return { ...cart, items, itemCount: items.reduce((sum, line) => sum + line.quantity, 0) }
}

/** Announces the quantity of a changed line and the new total, as the server has them. */
function newQuantity(
  cart: CartView | undefined,
  lineId: string | undefined,
  messages: CartMessages,
) {
  const line = cart?.items.find(({ id }) => id === lineId)
  if (!cart || !line) return ''
  return createTranslate(messages)('quantitySet', {
    title: line.title,
    count: line.quantity,
    total: formatMoney(cart.total, messages.priceLocale),
  })
}

/** Fields of a scripted form that stays on its page. */
function staying(fields: Readonly<Record<string, string | number>>): FormData {
  const data = new FormData()
  data.set('stay', '1')
  for (const [name, value] of Object.entries(fields)) data.set(name, String(value))
  return data
}
