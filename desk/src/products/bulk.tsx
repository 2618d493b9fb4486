import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isPast, readNumber } from '#i18n/format.ts'
import { format, t } from '#i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { useDialog } from '#ui/dialog.tsx'
import { WriteDialog } from '#ui/edit-dialog.tsx'
import { explain, sayWhy } from '#ui/explain.ts'
import { say } from '#ui/toasts.tsx'
import { reprice, type PriceRule } from './bulk-prices.ts'
import { changeProducts, type BulkChange } from './change-products.ts'
import { planPrices } from './plan-prices.ts'
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

interface Pricing {
  way: PriceRule['way']
  by: string | null
  from: string | null
  until: string | null
}

const blank: Pricing = { way: 'percent', by: null, from: null, until: null }

/** What was typed as a difference, below 0 to lower prices; null if it is none. */
function readDifference(typed: string | null) {
  const [sign = '', text = ''] = /^([-−–]?)\s*\+?(.*)$/.exec(typed ?? '')?.slice(1) ?? []
  const number = readNumber(text, 2)
  return number === null || sign === '' ? number : -number
}

/** Changes prices by a part or an amount, now or for a time, and shows what they will be. */
function PricesDialog({ products, onChange }: PricesProps) {
  const words = t.editor
  // A plan without a beginning begins now, also when its answer is lost and it is sent again.
  const [now] = useState(() => new Date().toISOString())
  const preview = ({ way, by: typed }: Pricing) => {
    const by = readDifference(typed)
    const priced = by ? reprice(products, { way, by }) : null
    return priced?.isPossible ? priced : null
  }
  const toInput = (typed: Partial<Pricing>) => {
    const pricing = { ...blank, ...typed }
    const { from, until } = pricing
    const { rows, writes } = preview(pricing) ?? { rows: [], writes: [] }
    if (from === null && until === null) return { writes, plans: [] }
    const times = { startsOn: from ?? now, endsOn: until }
    const plans = rows.map(({ variant, after }) => ({
      ...{ variantId: variant.id, price: after, ...times },
    }))
    return { writes: [], plans }
  }
  return (
    <WriteDialog
      title={words.changePrices}
      button={words.changeOf(products.length)}
      about={`plans ${products.map(({ id }) => id).join(' ')}`}
      thing={blank}
      fields={[
        { name: 'way', label: words.way, kind: 'one', options: words.ways },
        {
          ...{ name: 'by', label: words.by, hint: words.byHint },
          rule: (typed) => (preview(typed) ? undefined : words.byWrong),
        },
        { name: 'from', label: words.from, kind: 'moment', empty: null },
        {
          ...{ name: 'until', label: t.discounts.ends, hint: words.planHint, kind: 'moment' },
          empty: null,
          rule: ({ from, until }) =>
            until !== null && (until <= (from ?? '') || isPast(until)) ? words.endWrong : undefined,
        },
      ]}
      toInput={toInput}
      save={({ plans }, key) => planPrices(plans, key)}
      onDone={([first], { writes, plans }) => {
        if (plans.length === 0) onChange(writes)
        else if (first) sayWhy(first.error)
        else say(words.plannedOf(plans.length))
      }}
    >
      {(typed) =>
        preview(typed) && (
          <ul className="facts" aria-label={words.preview}>
            {preview(typed)?.rows.map(({ product, variant, before, after }) => (
              <li key={variant.id}>
                <bdi className="grow">
                  {product.title} · {variant.sku}
                </bdi>
                <s className="hint">{format.money(before, product.currency)}</s>
                <strong>{format.money(after, product.currency)}</strong>
              </li>
            ))}
          </ul>
        )
      }
    </WriteDialog>
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
      <Button className="quiet" onClick={() => onTick([])}>
        {t.editor.clearChoice}
      </Button>
      {([true, false] as const).map((isActive) => (
        <Button key={String(isActive)} disabled={bulk.left !== null} onClick={() => show(isActive)}>
          {isActive ? t.products.show : t.products.hide}
        </Button>
      ))}
      <Button disabled={bulk.left !== null} onClick={openPrices}>
        {t.editor.changePrices}
      </Button>
      {dialog}
    </div>
  )
}
