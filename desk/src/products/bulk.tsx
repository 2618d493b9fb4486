import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useWrite } from '#api/write.ts'
import { readNumber } from '#i18n/format.ts'
import { format, t } from '#i18n/i18n.ts'
import { FormDialog, useClose, useDialog } from '#ui/dialog.tsx'
import { explain, sayWhy } from '#ui/explain.ts'
import { SelectField, TextField } from '#ui/field.tsx'
import { say } from '#ui/toasts.tsx'
import { reprice, type PriceRule } from './bulk-prices.ts'
import { changeProducts, type BulkChange } from './change-products.ts'
import { planPrices, type Overlap, type PriceRequest } from './plan-prices.ts'
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
    await client.invalidateQueries({ queryKey: ['products'] })
  }
  return { left, send: (changes: BulkChange[]) => void send(changes) }
}

interface PricesProps {
  products: Product[]
  onChange: (changes: BulkChange[]) => void
}

/** Prices of a sale, planned for the variants of a selection. */
function usePlan(onDone: () => void) {
  return useWrite<PriceRequest[], Overlap[]>({
    about: 'plans',
    write: planPrices,
    onDone: ([first], plans) => {
      if (first) sayWhy(first.error)
      else say(t.editor.plannedOf(plans.length))
      onDone()
    },
  })
}

/** Changes prices by a part or an amount, now or for a time, and shows what they will be. */
function PricesDialog({ products, onChange }: PricesProps) {
  const close = useClose()
  const [way, setWay] = useState<PriceRule['way']>('percent')
  const [typed, setTyped] = useState('')
  const [from, setFrom] = useState('')
  const [until, setUntil] = useState('')
  const plan = usePlan(close)
  const [sign = '', text = ''] = /^([-−–]?)\s*\+?(.*)$/.exec(typed.trim())?.slice(1) ?? []
  const number = readNumber(text, 2)
  const by = number === null ? null : sign === '' ? number : -number
  const preview = by === null ? null : reprice(products, { way, by })
  const isPriced = by !== null && by !== 0 && preview?.isPossible === true
  const isEndWrong = until !== '' && (until <= from || new Date(until) <= new Date())
  const isReady = isPriced && !isEndWrong
  const send = () => {
    if (!isReady) return
    if (from === '' && until === '') {
      close()
      return onChange(preview.writes)
    }
    const times = {
      startsOn: (from ? new Date(from) : new Date()).toISOString(),
      endsOn: until ? new Date(until).toISOString() : null,
    }
    plan.mutate(
      preview.rows.map(({ variant, after }) => ({ variantId: variant.id, price: after, ...times })),
    )
  }
  return (
    <FormDialog
      title={t.editor.changePrices}
      button={t.editor.changeOf(products.length)}
      isReady={isReady}
      write={plan}
      onSubmit={send}
    >
      <div className="pair">
        <SelectField label={t.editor.way} value={way} options={t.editor.ways} onChange={setWay} />
        <TextField
          label={t.editor.by}
          hint={t.editor.byHint}
          error={
            typed !== '' && (by === null || preview?.isPossible === false)
              ? t.editor.byWrong
              : undefined
          }
          value={typed}
          onChange={setTyped}
        />
        <TextField
          {...{ type: 'datetime-local', label: t.editor.from, value: from }}
          onChange={setFrom}
        />
        <TextField
          {...{ type: 'datetime-local', label: t.discounts.ends, value: until }}
          hint={t.editor.planHint}
          error={isEndWrong ? t.editor.endWrong : undefined}
          onChange={setUntil}
        />
      </div>
      {isPriced && (
        <ul className="facts" aria-label={t.editor.preview}>
          {preview.rows.map(({ product, variant, before, after }) => (
            <li key={variant.id}>
              <bdi className="grow">
                {product.title} · {variant.sku}
              </bdi>
              <s className="hint">{format.money(before, product.currency)}</s>
              <strong>{format.money(after, product.currency)}</strong>
            </li>
          ))}
        </ul>
      )}
    </FormDialog>
  )
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
    <PricesDialog products={products} onChange={bulk.send} />
  ))
  if (products.length === 0) return null
  const show = (isActive: boolean) =>
    bulk.send(
      products
        .filter((product) => product.isActive !== isActive)
        .map((product) => ({
          product,
          change: { isActive },
          earlier: { isActive: !isActive },
        })),
    )
  const label = t.editor.chosen(products.length)
  return (
    <div className="save-bar" role="group" aria-label={label}>
      <span role="status">{bulk.left === null ? label : t.editor.toGo(bulk.left)}</span>
      <button type="button" className="quiet" onClick={() => onTick([])}>
        {t.editor.clearChoice}
      </button>
      {([true, false] as const).map((isActive) => (
        <button
          key={String(isActive)}
          type="button"
          disabled={bulk.left !== null}
          onClick={() => show(isActive)}
        >
          {isActive ? t.products.show : t.products.hide}
        </button>
      ))}
      <button type="button" disabled={bulk.left !== null} onClick={openPrices}>
        {t.editor.changePrices}
      </button>
      {dialog}
    </div>
  )
}
