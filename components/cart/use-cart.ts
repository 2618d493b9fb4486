'use client'

import { useOptimistic, useRef, useState, useTransition } from 'react'
import { holdNavigation } from '@/components/ui/hold-navigation'
import { announceCart } from './cart-events'
import type { CartLineView, CartView } from '@/lib/shop/cart/cart-view'
import type { FormAction, FormResult } from '@/lib/shop/forms/form-result'
import { fill } from '@/lib/shop/i18n/fill'
import type { CartTexts } from '@/lib/shop/cart/cart-messages'

/** The writes of a bag; each works as the action of a plain form too. */
export interface CartActions {
  readonly change: FormAction<CartView>
  readonly remove: FormAction<CartView>
  readonly restore: FormAction<CartView>
}

/** A line that was taken out and keeps its place until the page is left. */
export interface RemovedLine {
  /** Where it stood. */
  readonly index: number
  readonly line: Pick<CartLineView, 'id' | 'variantId' | 'title' | 'options' | 'quantity'>
}

interface Said {
  readonly text: string
  readonly lineId?: string | undefined
}

/**
 * The bag while it is looked at. Numbers are painted at once; one client's actions run one after
 * the other, so quick clicks on a line collapse into the last absolute number. The reply of each
 * action is the bag: nothing is fetched again.
 */
export function useCart(initial: CartView, actions: CartActions, texts: CartTexts) {
  const { cart, said, isPending, startTransition, paint, write } = useCartWrites(initial, texts)
  const [removed, setRemoved] = useState<readonly RemovedLine[]>([])
  const [restored, setRestored] = useState<string | null>(null)
  const wanted = useRef(new Map<string, number>())

  const setQuantity = (line: CartLineView, quantity: number) => {
    wanted.current.set(line.id, quantity)
    startTransition(async () => {
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
    startTransition(async () => {
      const isGone = await write(() => actions.remove(staying({ lineId: line.id })))
      if (isGone) startTransition(() => setRemoved((lines) => [...lines, { index, line }]))
    })
  }

  const restore = ({ line }: RemovedLine) => {
    const fields = { variantId: line.variantId, quantity: Math.max(1, line.quantity) }
    startTransition(async () => {
      const isBack = await write(() => actions.restore(staying(fields)))
      const others = (lines: readonly RemovedLine[]) => lines.filter((it) => it.line !== line)
      if (!isBack) return
      startTransition(() => {
        setRemoved(others)
        setRestored(line.variantId)
      })
    })
  }

  return { cart, isPending, removed, restored, said, setQuantity, remove, restore }
}

/** The bag as last answered, what was said about it, and the queue of writes. */
function useCartWrites(initial: CartView, texts: CartTexts) {
  const [seen, setSeen] = useState(initial)
  const [cart, setCart] = useState(initial)
  if (seen !== initial) {
    setSeen(initial)
    setCart(initial)
  }
  const [shown, paintShown] = useOptimistic(cart, withQuantity)
  const [said, setSaid] = useState<Said | null>(null)
  const [isPending, startTransition] = useTransition()
  const queue = useRef<Promise<unknown>>(Promise.resolve())

  const paint = (change: { lineId: string; quantity: number }) => {
    paintShown(change)
    announceCart({ itemCount: withQuantity(shown, change).itemCount })
  }
  const write = async (send: () => Promise<FormResult<CartView> | null>, lineId?: string) => {
    const turn = queue.current.then(send).catch(() => failure(texts))
    queue.current = turn
    const answer = await holdNavigation(turn)
    if (!answer) return false
    const notice = answer.ok ? answer.said : Object.values(answer.errors)[0]
    const next = answer.ok ? answer.value : undefined
    announceCart({ itemCount: (next ?? cart).itemCount })
    startTransition(() => {
      setSaid(notice ? { text: notice, lineId } : { text: newQuantity(next, lineId, texts) })
      if (next) setCart(next)
    })
    return answer.ok
  }
  return { cart: shown, said, isPending, startTransition, paint, write }
}

export type Cart = ReturnType<typeof useCart>

function withQuantity(
  cart: CartView,
  { lineId, quantity }: { lineId: string; quantity: number },
): CartView {
  const items = cart.items.map((line) => (line.id === lineId ? { ...line, quantity } : line))
  return { ...cart, items, itemCount: items.reduce((sum, line) => sum + line.quantity, 0) }
}

/** Announces the quantity of a changed line as the server has it. */
function newQuantity(cart: CartView | undefined, lineId: string | undefined, texts: CartTexts) {
  const line = cart?.items.find(({ id }) => id === lineId)
  return line ? fill(texts.quantitySet, { title: line.title, count: line.quantity }) : ''
}

/** Fields of a scripted form that stays on its page. */
export function staying(fields: Readonly<Record<string, string | number>>): FormData {
  const data = new FormData()
  data.set('stay', '1')
  for (const [name, value] of Object.entries(fields)) data.set(name, String(value))
  return data
}

function failure(texts: CartTexts): FormResult<CartView> {
  return { ok: false, errors: { '': texts.failed } }
}
