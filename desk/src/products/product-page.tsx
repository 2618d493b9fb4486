import { useId, useState } from 'react'
import { Link } from 'wouter'
import { Refused } from '#api/problem.ts'
import { readAmount } from '#i18n/format.ts'
import { useI18n } from '#i18n/i18n.tsx'
import { useSession } from '#session/session.tsx'
import { useKeys } from '#ui/keys.ts'
import { explain } from '#ui/explain.ts'
import { SaveBar } from '#ui/save-bar.tsx'
import { Loaded, WriteError } from '#ui/states.tsx'
import { say } from '#ui/toasts.tsx'
import {
  priceFields,
  useProduct,
  useSavePrices,
  useShowInShop,
  type PriceChange,
  type PriceField,
  type Product,
  type Variant,
} from './product-queries.ts'

interface Tagged {
  data: Product
  etag: string | null
}

/** What was typed and not saved, by variant and field. */
type Drafts = Record<string, string>
const cellKey = (variantId: string, field: PriceField) => `${variantId} ${field}`

/** A typed price; null for an empty field, undefined for what is no price. */
function readPrice(text: string, currency: string): number | null | undefined {
  return text.trim() === '' ? null : (readAmount(text, currency) ?? undefined)
}

const isWrong = (field: PriceField, text: string | undefined, currency: string) => {
  if (text === undefined) return false
  const price = readPrice(text, currency)
  return price === undefined || (price === null && field === 'price')
}

function toChanges({ variants, currency }: Product, drafts: Drafts): PriceChange[] {
  return variants.flatMap((variant) => {
    const entries = priceFields.flatMap((field) => {
      const text = drafts[cellKey(variant.id, field)]
      const price = text === undefined ? undefined : readPrice(text, currency)
      return price === undefined || price === variant[field] ? [] : [[field, price] as const]
    })
    if (entries.length === 0) return []
    return [{ variantId: variant.id, ...Object.fromEntries(entries) } as PriceChange]
  })
}

interface CellProps {
  variant: Variant
  field: PriceField
  draft: string | undefined
  currency: string
  onType: (text: string) => void
}

function PriceCell({ variant, field, draft, currency, onType }: CellProps) {
  const { t, format } = useI18n()
  const now = variant[field]
  const isChanged = draft !== undefined && readPrice(draft, currency) !== now
  const isRefused = isWrong(field, draft, currency)
  const note = useId()
  const label = field === 'price' ? t.products.price : t.products.formerPrice
  return (
    <span className={isChanged ? 'cell changed' : 'cell'}>
      {isChanged && now !== null && (
        <span className="hint">{t.products.now(format.money(now, currency))}</span>
      )}
      <input
        inputMode="decimal"
        autoComplete="off"
        aria-label={`${variant.sku}, ${label}`}
        aria-invalid={isRefused || undefined}
        aria-describedby={isRefused ? note : undefined}
        value={draft ?? (now === null ? '' : format.amount(now, currency))}
        onFocus={(event) => event.target.select()}
        onChange={(event) => onType(event.target.value)}
      />
      {isRefused && (
        <span id={note} className="hint error-text" role="status">
          {t.refund.amountWrong(format.example(currency))}
        </span>
      )}
    </span>
  )
}

interface VariantsProps {
  product: Product
  drafts: Drafts
  onType: (key: string, text: string) => void
}

function Variants({ product, drafts, onType }: VariantsProps) {
  const { t, format } = useI18n()
  const { may } = useSession()
  const money = (amount: number | null) =>
    amount === null ? '' : format.money(amount, product.currency)
  return (
    <table className="grid">
      <caption className="visually-hidden">{t.products.variant}</caption>
      <thead>
        <tr>
          <th scope="col">{t.stock.sku}</th>
          <th scope="col">{t.products.variant}</th>
          <th scope="col" className="c-total">
            {t.products.available}
          </th>
          <th scope="col" className="c-total">
            {t.products.formerPrice}
          </th>
          <th scope="col" className="c-total">
            {t.products.price}
          </th>
        </tr>
      </thead>
      <tbody>
        {product.variants.map((variant) => (
          <tr key={variant.id}>
            <th scope="row">
              <bdi>{variant.sku}</bdi>
            </th>
            <td>
              <bdi>{variant.options.map(({ value }) => value).join(' · ') || variant.name}</bdi>
            </td>
            <td className="c-total" data-label={t.products.available}>
              {format.number(variant.availableQuantity)}
            </td>
            {(['compareAtPrice', 'price'] as const).map((field) => (
              <td
                key={field}
                className="c-total"
                data-label={field === 'price' ? t.products.price : t.products.formerPrice}
              >
                {may('catalog:update') ? (
                  <PriceCell
                    {...{ variant, field, currency: product.currency }}
                    draft={drafts[cellKey(variant.id, field)]}
                    onType={(text) => onType(cellKey(variant.id, field), text)}
                  />
                ) : (
                  money(variant[field])
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What the prices are that changes replace. */
const listEarlier = ({ variants }: Product, changes: PriceChange[]): PriceChange[] =>
  changes.flatMap(({ variantId, ...fields }) => {
    const variant = variants.find(({ id }) => id === variantId)
    if (!variant) return []
    const entries = priceFields.flatMap((field) =>
      field in fields ? [[field, variant[field]]] : [],
    )
    return [{ variantId, ...Object.fromEntries(entries) } as PriceChange]
  })

/** Drops what was saved; what was typed since stays. */
const dropSaved = (drafts: Drafts, changes: PriceChange[], currency: string): Drafts =>
  Object.fromEntries(
    Object.entries(drafts).filter(([key, text]) =>
      changes.every(({ variantId, ...fields }) =>
        priceFields.every(
          (field) =>
            key !== cellKey(variantId, field) || readPrice(text, currency) !== fields[field],
        ),
      ),
    ),
  )

/** Says why something could not be undone. */
function useUndoError() {
  const { t } = useI18n()
  return { onError: (error: Error) => say(explain(error, t), { isError: true }) }
}

/** Saves prices, and takes the earlier ones back with one key. */
function useSave(id: string, onSaved: (changes: PriceChange[]) => void) {
  const { t } = useI18n()
  const failed = useUndoError()
  const undo = useSavePrices(id, () => say(t.products.undone))
  return useSavePrices(id, ({ changes, earlier }, etag) => {
    onSaved(changes)
    const back = () => undo.mutate({ changes: earlier, earlier: changes, etag }, failed)
    say(t.products.saved(changes.length), { undo: back })
  })
}

function Visibility({ data: product, etag }: Tagged) {
  const { t } = useI18n()
  const { may } = useSession()
  const failed = useUndoError()
  const undo = useShowInShop(product.id, () => say(t.products.visibilityUndone))
  const show = useShowInShop(product.id, (now) =>
    say(now.isActive ? t.products.nowShown : t.products.nowHidden, {
      undo: () => undo.mutate({ isActive: !now.isActive, etag: now.etag }, failed),
    }),
  )
  if (!may('catalog:update')) return null
  return (
    <div className="actions">
      <button
        type="button"
        disabled={show.isPending}
        onClick={() => show.mutate({ isActive: !product.isActive, etag })}
      >
        {product.isActive ? t.products.hide : t.products.show}
      </button>
      <WriteError error={show.error} />
    </div>
  )
}

function Content({ tagged }: { tagged: Tagged }) {
  const { t } = useI18n()
  const [drafts, setDrafts] = useState<Drafts>({})
  const { data: product, etag } = tagged
  const drop = () => setDrafts({})
  const save = useSave(product.id, (saved) =>
    setDrafts((before) => dropSaved(before, saved, product.currency)),
  )
  const changes = toChanges(product, drafts)
  const hasWrong = product.variants.some(({ id }) =>
    priceFields.some((field) => isWrong(field, drafts[cellKey(id, field)], product.currency)),
  )
  const isOutdated = save.error instanceof Refused && save.error.problem.status === 412
  const [image] = product.images
  return (
    <article aria-labelledby="product-title">
      <div className="title">
        {image && <img src={image.url} alt="" width="48" height="48" className="thumb" />}
        <h1 id="product-title">
          <bdi>{product.title}</bdi>
        </h1>
        <span className={`state-label ${product.isActive ? 'done' : 'off'}`}>
          {product.isActive ? t.products.shown : t.products.hidden}
        </span>
        <Visibility {...tagged} />
      </div>
      <Variants
        product={product}
        drafts={drafts}
        onType={(key, text) => setDrafts((before) => ({ ...before, [key]: text }))}
      />
      <SaveBar
        label={t.stock.changes(changes.length)}
        isShown={changes.length > 0 || hasWrong}
        isDisabled={hasWrong || changes.length === 0 || save.isPending}
        isPending={save.isPending}
        onDrop={drop}
        onSave={() => save.mutate({ changes, earlier: listEarlier(product, changes), etag })}
      >
        {isOutdated ? (
          <p className="banner warn" role="alert">
            {t.products.outdated}
          </p>
        ) : (
          <WriteError error={save.error} />
        )}
      </SaveBar>
    </article>
  )
}

/** One product: its variants with their prices. */
export default function ProductPage({ id }: { id: string }) {
  const { t } = useI18n()
  useKeys([{ keys: 'Escape', label: t.keys.back, run: () => history.back() }])
  return (
    <>
      <nav aria-label={t.keys.back} className="back">
        <Link href="/products">{t.products.title}</Link>
      </nav>
      <Loaded query={useProduct(id)}>{(tagged) => <Content tagged={tagged} />}</Loaded>
    </>
  )
}
