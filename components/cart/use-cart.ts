'use client'

import { useOptimistic, useRef, useState, useTransition } from 'react'
import { keepPage } from '@/components/ui/hold-navigation'
import { announceBag } from './cart-events'
import type { BagLine, BagView } from '@/lib/shop/cart/cart-view'
import type { FormAction, FormAnswer } from '@/lib/shop/forms/form-result'
import type { BagTexts } from '@/lib/shop/cart/cart-messages'

/** The writes of a bag; each works as the action of a plain form too. */
export interface BagActions {
  readonly change: FormAction<BagView>
  readonly remove: FormAction<BagView>
  readonly restore: FormAction<BagView>
}

/** A line that was taken out and keeps its place until the page is left. */
export interface RemovedLine {
  /** Where it stood. */
  readonly index: number
  readonly line: Pick<BagLine, 'id' | 'variantId' | 'title' | 'options' | 'quantity'>
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
export function useBag(initial: BagView, actions: BagActions, texts: BagTexts) {
  const { bag, said, isPending, startTransition, paint, write } = useBagWrites(initial, texts)
  const [removed, setRemoved] = useState<readonly RemovedLine[]>([])
  const [restored, setRestored] = useState<string | null>(null)
  const wanted = useRef(new Map<string, number>())

  const setQuantity = (line: BagLine, quantity: number) => {
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

  const remove = (line: BagLine) => {
    const index = bag.items.findIndex(({ id }) => id === line.id)
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

  return { bag, isPending, removed, restored, said, setQuantity, remove, restore }
}

/** The bag as last answered, what was said about it, and the queue of writes. */
function useBagWrites(initial: BagView, texts: BagTexts) {
  const [seen, setSeen] = useState(initial)
  const [bag, setBag] = useState(initial)
  if (seen !== initial) {
    setSeen(initial)
    setBag(initial)
  }
  const [shown, paintShown] = useOptimistic(bag, withQuantity)
  const [said, setSaid] = useState<Said | null>(null)
  const [isPending, startTransition] = useTransition()
  const queue = useRef<Promise<unknown>>(Promise.resolve())

  const paint = (change: { lineId: string; quantity: number }) => {
    paintShown(change)
    announceBag({ itemCount: withQuantity(shown, change).itemCount })
  }
  const write = async (send: () => Promise<FormAnswer<BagView> | null>, lineId?: string) => {
    const turn = queue.current.then(send).catch(() => failure(texts))
    queue.current = turn
    const answer = await keepPage(turn)
    if (!answer) return false
    const text = answer.ok ? answer.said : Object.values(answer.errors)[0]
    const next = answer.ok ? answer.value : undefined
    announceBag({ itemCount: (next ?? bag).itemCount })
    startTransition(() => {
      setSaid({ text: text ?? '', lineId })
      if (next) setBag(next)
    })
    return answer.ok
  }
  return { bag: shown, said, isPending, startTransition, paint, write }
}

export type Bag = ReturnType<typeof useBag>

function withQuantity(
  bag: BagView,
  { lineId, quantity }: { lineId: string; quantity: number },
): BagView {
  const items = bag.items.map((line) => (line.id === lineId ? { ...line, quantity } : line))
  return { ...bag, items, itemCount: items.reduce((sum, line) => sum + line.quantity, 0) }
}

/** Fields of a scripted form that stays on its page. */
export function staying(fields: Readonly<Record<string, string | number>>): FormData {
  const data = new FormData()
  data.set('stay', '1')
  for (const [name, value] of Object.entries(fields)) data.set(name, String(value))
  return data
}

function failure(texts: BagTexts): FormAnswer<BagView> {
  return { ok: false, errors: { '': texts.failed } }
}
