import type { Schemas } from '#api/client.ts'
import { format, t } from '#i18n/i18n.ts'
import { DialogButton } from '#ui/dialog.tsx'
import { WriteDialog } from '#ui/edit-dialog.tsx'
import type { EditField } from '#ui/edits.ts'
import { GridCell } from '#ui/grid-cell.tsx'
import { Section } from '#ui/list-page.tsx'
import { RemoveButton } from '#ui/remove-button.tsx'
import { Table, type Column } from '#ui/table.tsx'
import { say } from '#ui/toasts.tsx'
import { EditorField, useEditor, useEditorField } from './editor.tsx'
import { optionField, type Variant } from './product-drafts.ts'
import { addVariant, useRemove } from './product-queries.ts'

const isNumber = (field: string) => ['price', 'compareAtPrice', 'weightGrams'].includes(field)

function Cell({ variant, field, label }: { variant: Variant; field: string; label: string }) {
  const { product, mayChange } = useEditor()
  const { draft, error, shown, now, next, set } = useEditorField(variant.id, field)
  const isChanged = draft !== undefined && next !== now
  const isDate = field === 'restockDate'
  const isPrice = field === 'price' || field === 'compareAtPrice'
  const nowText = isPrice ? format.money(Number(now), product.currency) : String(now)
  if (!mayChange) return <bdi>{shown as string}</bdi>
  return (
    <GridCell
      label={`${variant.sku}, ${label}`}
      before={Boolean(now) && !isDate && t.products.now(nowText)}
      {...{ isChanged, error }}
      isText={!isNumber(field)}
      type={isDate ? 'date' : 'text'}
      value={shown as string}
      onChange={(event) => set(event.target.value)}
    />
  )
}

/** What can be sold, and for a variant that is sold out, when it is back. */
function Available({ variant }: { variant: Variant }) {
  const { mayChange } = useEditor()
  const label = t.editor.restockDate
  const isSoldOut = variant.availableQuantity <= 0
  return (
    <div>
      {format.number(variant.availableQuantity)}
      {(variant.restockDate || (isSoldOut && mayChange)) && (
        <>
          <p className="hint">{label}</p>
          <Cell {...{ variant, label }} field="restockDate" />
        </>
      )}
    </div>
  )
}

/** The former price, and what shoppers read beside it. */
function FormerPrice({ variant }: { variant: Variant }) {
  const { product } = useEditor()
  const { lowestPriceLast30Days: lowest } = variant
  return (
    <div>
      <Cell variant={variant} field="compareAtPrice" label={t.products.formerPrice} />
      {lowest !== null && (
        <p className="hint">
          {t.products.lowest}: {format.money(lowest, product.currency)}
        </p>
      )}
    </div>
  )
}

function Remove({ variant: { id: variantId, sku } }: { variant: Variant }) {
  const { product, etag } = useEditor()
  const remove = useRemove()
  return (
    <RemoveButton
      text={t.people.remove}
      of={sku}
      className="quiet"
      disabled={product.variants.length === 1}
      remove={() => remove.mutateAsync({ data: product, etag, variantId })}
    />
  )
}

function AddVariant() {
  const { product, etag } = useEditor()
  const { options: known, currency } = product
  const fields: EditField<Record<string, unknown>>[] = [
    { name: 'sku', label: t.stock.sku },
    ...known.map(({ name, values }) => ({
      ...{ name: optionField(name), label: name, hint: t.editor.known(format.list(values)) },
    })),
    { name: 'price', label: t.shop.amounts.price, kind: 'amount' },
  ]
  const add = (typed: Record<string, unknown>, key: string) => {
    const options = known.map(({ name }) => ({ name, value: String(typed[optionField(name)]) }))
    const all = known.map(({ name, values }, index) => ({
      name,
      values: [...new Set([...values, options[index]?.value ?? ''])],
    }))
    const variant = { sku: String(typed['sku']), options, price: Number(typed['price']) }
    return addVariant(product, { variant, options: all, etag }, key)
  }
  return (
    <WriteDialog<Record<string, unknown>, Schemas['AdminVariant']>
      {...{ fields, currency }}
      title={t.editor.addVariant}
      button={t.editor.addVariant}
      about={`variant ${product.id}`}
      thing={{}}
      save={add}
      onDone={({ sku }) => say(t.people.saved(sku))}
    />
  )
}

/** The variants of a product with what they cost and weigh, and how they differ. */
export function Variants() {
  const { product, mayChange } = useEditor()
  const options = (useEditorField('', 'options').next ?? []) as string[]
  const column = (label: string, field: string): Column<Variant> => [
    label,
    (variant) => <Cell {...{ variant, field, label }} />,
    isNumber(field) ? 'c-cell c-total' : 'c-cell',
  ]
  const columns: Column<Variant>[] = [
    column(t.stock.sku, 'sku'),
    ...options.map((name) => column(name, optionField(name))),
    [t.products.available, (variant) => <Available variant={variant} />, 'c-cell c-total'],
    [t.products.formerPrice, (variant) => <FormerPrice variant={variant} />, 'c-cell c-total'],
    column(t.shop.amounts.price, 'price'),
    column(t.editor.weight, 'weightGrams'),
    column(t.editor.barcode, 'barcode'),
    ...(mayChange
      ? [['', (variant: Variant) => <Remove variant={variant} />, 'c-total'] as const]
      : []),
  ]
  return (
    <Section title={t.products.variant}>
      <Table
        kind="grid"
        caption={t.products.variant}
        rows={product.variants}
        columns={columns}
        keyOf={({ id }) => id}
      />
      {mayChange && (
        <div className="pair below">
          <EditorField
            field={{ name: 'options', label: t.editor.options, hint: t.editor.optionsHint }}
          />
          <div>
            <DialogButton text={t.editor.addVariant} disabled={product.options.length === 0}>
              <AddVariant />
            </DialogButton>
          </div>
        </div>
      )}
    </Section>
  )
}
