import { useState } from 'react'
import type { Schemas } from '#api/client.ts'
import { format, t } from '#i18n/i18n.ts'
import { DialogButton } from '#ui/dialog.tsx'
import { WriteDialog } from '#ui/edit-dialog.tsx'
import type { EditField } from '#ui/edits.ts'
import { GridCell } from '#ui/grid-cell.tsx'
import { More, Section } from '#ui/list-page.tsx'
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

function AddVariant() {
  const { product, etag } = useEditor()
  const { options: known, currency } = product
  const price = product.variants[0]?.price
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
    const variant = { sku: String(typed['sku']), options, price: Number(typed['price'] ?? price) }
    return addVariant(product, { variant, options: all, etag }, key)
  }
  return (
    <WriteDialog<Record<string, unknown>, Schemas['AdminVariant']>
      {...{ fields, currency }}
      title={t.editor.addVariant}
      button={t.editor.addVariant}
      about={`variant ${product.id}`}
      thing={{ price }}
      save={add}
      onDone={({ sku }) => say(t.people.saved(sku))}
    />
  )
}

/** As many as a phone shows at once, where each of them is a block as high as half of its screen. */
const mostOnPhone = 10

/** The variants of a product with what they cost and weigh, and how they differ. */
export function Variants() {
  const { product, etag, mayChange } = useEditor()
  const remove = useRemove()
  const [isAll, setAll] = useState(() => !matchMedia('(max-width: 42rem)').matches)
  const { variants } = product
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
    [
      t.products.formerPrice,
      (variant) => (
        <div>
          <Cell variant={variant} field="compareAtPrice" label={t.products.formerPrice} />
          {variant.lowestPriceLast30Days !== null && (
            <p className="hint">
              {t.products.lowest}: {format.money(variant.lowestPriceLast30Days, product.currency)}
            </p>
          )}
        </div>
      ),
      'c-cell c-total',
    ],
    column(t.shop.amounts.price, 'price'),
    column(t.editor.weight, 'weightGrams'),
    column(t.editor.barcode, 'barcode'),
    [
      '',
      ({ id: variantId, sku }) =>
        mayChange && (
          <RemoveButton
            text={t.people.remove}
            of={sku}
            disabled={product.variants.length === 1}
            remove={() => remove.mutateAsync({ data: product, etag, variantId })}
          />
        ),
      'c-total',
    ],
  ]
  return (
    <Section title={t.products.variant}>
      <Table
        kind="grid"
        caption={t.products.variant}
        rows={isAll ? variants : variants.slice(0, mostOnPhone)}
        columns={columns}
      />
      <More
        list={{
          hasNextPage: !isAll && variants.length > mostOnPhone,
          isFetchingNextPage: false,
          fetchNextPage: () => setAll(true),
        }}
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
