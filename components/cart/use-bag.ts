'use client'

import { useOptimistic, useRef, useState, useTransition } from 'react'
import { announceBag } from '@/lib/shop/bag-events'
import type { BagLine, BagView } from '@/lib/shop/bag-view'
import { fill } from '@/lib/shop/fill'
import type { FormAction, FormAnswer } from '@/lib/shop/form-answer'
import type { BagTexts } from './bag-texts'

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
  const [seen, setSeen] = useState(initial)
  const [bag, setBag] = useState(initial)
  if (seen !== initial) {
    setSeen(initial)
    setBag(initial)
  }
  const [shown, paint] = useOptimistic(bag, withQuantity)
  const [removed, setRemoved] = useState<readonly RemovedLine[]>([])
  const [said, setSaid] = useState<Said | null>(null)
  const [isPending, startTransition] = useTransition()
  const wanted = useRef(new Map<string, number>())
  const queue = useRef<Promise<unknown>>(Promise.resolve())

  const run = (send: () => Promise<FormAnswer<BagView> | null>, lineId?: string) => {
    const turn = queue.current.then(send).catch(() => failure(texts))
    queue.current = turn
    return turn.then((answer) => {
      if (!answer) return false
      const text = answer.ok ? answer.said : Object.values(answer.errors)[0]
      startTransition(() => {
        setSaid({ text: text ?? '', lineId })
        if (answer.ok && answer.value) setBag(answer.value)
      })
      const known = answer.ok && answer.value ? answer.value : bag
      announceBag({ itemCount: known.itemCount, bag: known, added: false })
      return answer.ok
    })
  }

  const setQuantity = (line: BagLine, quantity: number) => {
    wanted.current.set(line.id, quantity)
    startTransition(async () => {
      const change = { lineId: line.id, quantity }
      paint(change)
      const { itemCount } = withQuantity(shown, change)
      announceBag({ itemCount, bag: shown, added: false })
      await run(async () => {
        const latest = wanted.current.get(line.id)
        if (latest === undefined) return null
        wanted.current.delete(line.id)
        return actions.change(staying({ lineId: line.id, quantity: latest }))
      }, line.id)
    })
  }

  const remove = (line: BagLine) => {
    const index = shown.items.findIndex(({ id }) => id === line.id)
    startTransition(async () => {
      paint({ lineId: line.id, quantity: null })
      const isGone = await run(() => actions.remove(staying({ lineId: line.id })))
      if (!isGone) return
      startTransition(() => {
        setRemoved((lines) => [...lines, { index, line }])
        setSaid({ text: `${line.title} ${texts.removed}` })
      })
    })
  }

  const restore = ({ line }: RemovedLine) => {
    const { variantId } = line
    const quantity = Math.max(1, line.quantity)
    startTransition(async () => {
      const isBack = await run(() => actions.restore(staying({ variantId, quantity })))
      if (isBack) startTransition(() => setRemoved((lines) => lines.filter((it) => it.line !== line)))
    })
  }

  return { bag: shown, isPending, removed, said, setQuantity, remove, restore }
}

export type Bag = ReturnType<typeof useBag>

function withQuantity(
  bag: BagView,
  { lineId, quantity }: { lineId: string; quantity: number | null },
): BagView {
  const items = bag.items.flatMap((line) => {
    if (line.id !== lineId) return [line]
    return quantity === null ? [] : [{ ...line, quantity }]
  })
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
  return { ok: false, errors: { '': fill(texts.failed, {}) } }
}
