import { useState } from 'react'
import { isPast, readNumber } from '#i18n/format.ts'
import { format, t } from '#i18n/i18n.ts'
import { WriteDialog } from '#ui/edit-dialog.tsx'
import type { EditField } from '#ui/edits.ts'
import { sayWhy } from '#ui/explain.ts'
import { say } from '#ui/toasts.tsx'
import { reprice, type PriceRule } from './bulk-prices.ts'
import type { BulkChange } from './change-products.ts'
import { planPrices } from './plan-prices.ts'
import { nameOf, type Product } from './product-drafts.ts'

interface Pricing {
  /** Empty for all variants. */
  variantId: string
  way: PriceRule['way']
  by: string | null
  from: string | null
  until: string | null
}

const blank: Pricing = { variantId: '', way: 'percent', by: null, from: null, until: null }

/** What was typed as a difference, below 0 to lower prices; null if it is none. */
function readDifference(typed: string | null) {
  const [sign = '', text = ''] = /^([-−–]?)\s*\+?(.*)$/.exec(typed ?? '')?.slice(1) ?? []
  const number = readNumber(text, 2)
  return number === null || sign === '' ? number : -number
}

/** The prices as they will be; null if that is not possible. */
function preview(products: readonly Product[], { variantId, way, by: typed }: Pricing) {
  const by = readDifference(typed)
  const isMeant = ({ id }: { id: string }) => variantId === '' || id === variantId
  const chosen = products.map((one) => ({ ...one, variants: one.variants.filter(isMeant) }))
  const priced = by ? reprice(chosen, { way, by }) : null
  return priced?.isPossible ? priced : null
}

function Preview({ rows }: Pick<ReturnType<typeof reprice>, 'rows'>) {
  return (
    <ul className="facts" aria-label={t.editor.preview}>
      {rows.map(({ product: { title, currency }, variant, before, after }) => (
        <li key={variant.id}>
          <bdi className="grow">
            {title} · {nameOf(variant)}
          </bdi>
          <s className="hint">{format.money(before, currency)}</s>
          <strong>{format.money(after, currency)}</strong>
        </li>
      ))}
    </ul>
  )
}

interface Props {
  title: string
  products: Product[]
  /** Changes prices at once and for good; without it, all of them are planned. */
  onChange?: (changes: BulkChange[]) => void
}

/** How the new prices are typed, for one of the variants where they are of one product. */
function listFields({ products, onChange }: Props, names: Readonly<Record<string, string>>) {
  const words = t.editor
  const options = { '': words.allVariants, ...names }
  const hintOf = (typed: Pricing) => {
    const kept = preview(products, typed)?.rows.find(({ before, after }) => after >= before)
    if (kept && !onChange) return words.notLower(format.money(kept.before, kept.product.currency))
    const currency = products[0]?.currency ?? 'EUR'
    return typed.way === 'price' ? t.refund.amountWrong(format.example(currency)) : words.byHint
  }
  const rule = (typed: Pricing) => !preview(products, typed) && words.byWrong
  const endNote = ({ from, until }: Pricing) => {
    if (until) return words.planHint
    // Without any time, prices that are changed stay for good.
    return onChange && !from ? undefined : words.planOpenHint
  }
  const endRule = ({ from, until }: Pricing) =>
    until !== null && (until <= (from ?? '') || isPast(until)) && words.endWrong
  const fields: EditField<Pricing>[] = [
    ['variantId', t.products.variant, 'one', { options, empty: '' }],
    ['way', words.way, 'one', { options: words.ways }],
    ['by', words.by, 'text', { note: hintOf, rule }],
    ['from', words.from, 'moment?'],
    ['until', t.discounts.ends, 'moment?', { note: endNote, rule: endRule }],
  ]
  const isChosen = Object.keys(names).length > 1
  return fields.slice(isChosen ? 0 : 1)
}

/** Changes prices by a part or an amount or to a price, and shows what they will be. */
export function PricesDialog(props: Props) {
  const { title, products, onChange } = props
  const words = t.editor
  const variants = products.length === 1 ? (products[0]?.variants ?? []) : []
  const names = Object.fromEntries(variants.map((variant) => [variant.id, nameOf(variant)]))
  // A plan without a beginning begins now, also when its answer is lost and it is sent again.
  const [now] = useState(() => new Date().toISOString())
  const toInput = (typed: Partial<Pricing>) => {
    const pricing = { ...blank, ...typed }
    const { from, until } = pricing
    const { rows, writes } = preview(products, pricing) ?? { rows: [], writes: [] }
    if (onChange && from === null && until === null) return { writes, plans: [] }
    const times = { startsOn: from ?? now, endsOn: until }
    const plans = rows.map(({ variant, after }) => ({
      ...{ variantId: variant.id, price: after, ...times },
    }))
    return { writes: [], plans }
  }
  return (
    <WriteDialog
      title={title}
      button={onChange ? words.changeOf(products.length) : title}
      about={`plans ${products.map(({ id }) => id).join(' ')}`}
      thing={blank}
      fields={listFields(props, names)}
      toInput={toInput}
      save={({ plans }, key) => planPrices(plans, key)}
      onDone={(overlaps, { writes, plans }) => {
        const [first] = overlaps
        const skipped = overlaps.flatMap(({ variantId }) => names[variantId] ?? [])
        if (plans.length === 0) onChange?.(writes)
        else if (first) sayWhy(first.error, skipped.join(', '))
        else say(words.plannedOf(plans.length))
      }}
    >
      {(typed) => {
        const priced = preview(products, typed)
        return priced && <Preview {...priced} />
      }}
    </WriteDialog>
  )
}
