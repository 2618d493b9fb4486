import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { pagesOf } from '#api/pages.ts'
import { t } from '#i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { useDialog } from '#ui/dialog.tsx'
import { explain } from '#ui/explain.ts'
import { say } from '#ui/toasts.tsx'
import { changeProducts, type BulkChange } from './change-products.ts'
import { PricesDialog } from './prices-dialog.tsx'
import type { Product } from './product-drafts.ts'

/** Products by what is wrong with them, in sentences. */
function explainAll(failures: Awaited<ReturnType<typeof changeProducts>>['failures']) {
  const byText = Map.groupBy(failures, ({ error }) => explain(error))
  const sentences = [...byText].map(
    ([text, all]) => `${all.map(({ product }) => product.title).join(', ')}: ${text}`,
  )
  return sentences.join(' ')
}

/** Changes products one after another; one key takes back what was done. */
function useBulk(onDone: (failedIds: string[]) => void) {
  const client = useQueryClient()
  const [left, setLeft] = useState<number | null>(null)
  const send = async (changes: BulkChange[], undone?: string) => {
    setLeft(changes.length)
    const next = () => setLeft((before) => (before ?? 1) - 1)
    const { count, failures, back } = await changeProducts(changes, next)
    setLeft(null)
    const undo = () => void send(back, t.products.undone)
    if (undone === undefined) {
      if (back.length > 0) say(t.editor.changed(count), { undo })
    } else if (failures.length === 0) say(undone)
    if (failures.length > 0) say(explainAll(failures), { isError: true })
    onDone(failures.map(({ product }) => product.id))
    await client.invalidateQueries({ queryKey: pagesOf('/v1/catalog/products') })
  }
  return { left, send: (changes: BulkChange[]) => void send(changes) }
}

interface BulkProps {
  products: Product[]
  /** Ticks these products and no others. */
  onTick: (ids: string[]) => void
}

/** What can be done with the products that are ticked. */
export function BulkBar({ products, onTick }: BulkProps) {
  const bulk = useBulk(onTick)
  const [dialog, openPrices] = useDialog(() => (
    <PricesDialog title={t.editor.changePrices} products={products} onChange={bulk.send} />
  ))
  if (products.length === 0) return null
  const show = (isActive: boolean) =>
    bulk.send(
      products
        .filter((product) => product.isActive !== isActive)
        .map((product) => ({ product, change: { isActive } })),
    )
  const label = t.editor.chosen(products.length)
  return (
    <div className="save-bar" role="group" aria-label={label}>
      <span role="status">{bulk.left === null ? label : t.editor.toGo(bulk.left)}</span>
      <Button className="quiet" onClick={() => onTick([])} text={t.editor.clearChoice} />
      {([true, false] as const).map((isActive) => (
        <Button
          key={String(isActive)}
          disabled={bulk.left !== null}
          onClick={() => show(isActive)}
          text={isActive ? t.products.show : t.products.hide}
        />
      ))}
      <Button disabled={bulk.left !== null} onClick={openPrices} text={t.editor.changePrices} />
      {dialog}
    </div>
  )
}
