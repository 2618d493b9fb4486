import { useState } from 'react'
import { format, t } from '#i18n/i18n.ts'
import { DialogButton } from '#ui/dialog.tsx'
import { WriteDialog } from '#ui/edit-dialog.tsx'
import { Select } from '#ui/field.tsx'
import { GridCell } from '#ui/grid-cell.tsx'
import { Button } from '#ui/button.tsx'
import { Section } from '#ui/list-page.tsx'
import { RemoveButton } from '#ui/act-buttons.tsx'
import { Picture } from '#ui/picture.tsx'
import { Table, type Column } from '#ui/table.tsx'
import { EditorField, useEditor, useEditorField } from './editor.tsx'
import { addMissing } from './missing-variants.ts'
import { nameOf, optionField, type Product, type Variant } from './product-drafts.ts'
import { saveProduct, toWrite, useRemove } from './product-queries.ts'

const isNumber = (field: string) => ['price', 'compareAtPrice', 'weightGrams'].includes(field)

function Cell({ variant, field, label }: { variant: Variant; field: string; label: string }) {
  const { product, mayChange } = useEditor()
  const { draft, error, shown, now, next, set } = useEditorField(variant.id, field)
  const images = useEditorField('', 'images').shown as Product['images']
  const isChanged = draft !== undefined && next !== now
  const isDate = field === 'restockDate'
  const isPrice = field === 'price' || field === 'compareAtPrice'
  const nowText = isPrice ? format.money(Number(now), product.currency) : String(now)
  if (field === 'imageUrl') {
    const names = images.map((one, at) => [one?.url, `${format.number(at + 1)} ${one?.alt ?? ''}`])
    return (
      <span className="with-image">
        {shown !== '' && <Picture of={{ url: shown as string }} />}
        <Select
          aria-label={`${variant.sku}, ${label}`}
          disabled={!mayChange}
          value={shown as string}
          options={{ '': '–', ...Object.fromEntries(names) }}
          onChange={set}
        />
      </span>
    )
  }
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

/** Makes a variant of each combination of values that has none. */
function AddVariants() {
  const { product, etag } = useEditor()
  const { id, options: known, currency, variants } = product
  const read = (typed: Record<string, unknown>) => {
    const options = known.map(({ name }) => ({
      ...{ name, values: typed[optionField(name)] as string[] },
    }))
    const { sku, price } = typed as { sku?: string; price: number }
    return addMissing(product, options, { sku: sku ?? '', price })
  }
  const values = known.map((option) => [optionField(option.name), option.values] as const)
  const thing: Record<string, unknown> = {
    ...{ ...Object.fromEntries(values), sku: variants[0]?.sku, price: variants[0]?.price },
  }
  const hint = t.editor.listHint
  const rule = (typed: typeof thing) => read(typed).variants.length === 0 && t.editor.noneMissing
  return (
    <WriteDialog
      {...{ thing, currency }}
      title={t.editor.addVariants}
      button={t.editor.addVariants}
      fields={[
        ...known.map(
          ({ name }, at) =>
            [
              optionField(name),
              name,
              'names',
              { hint, ...(at === known.length - 1 && { rule }) },
            ] as const,
        ),
        ['sku', t.stock.sku, 'text', { hint: t.editor.skuHint }],
        ['price', t.shop.amounts.price, 'amount'],
      ]}
      save={(change) => saveProduct(id, toWrite(product, read({ ...thing, ...change }), etag))}
    >
      {(typed) => (
        <ul className="facts" aria-label={t.products.variant}>
          {read(typed).variants.map((variant) => (
            <li key={nameOf(variant)}>
              <bdi>{nameOf(variant)}</bdi>
            </li>
          ))}
        </ul>
      )}
    </WriteDialog>
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
    ...(options.length > 0 ? [column(t.editor.image, 'imageUrl')] : []),
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
        variants.length > 1 && (
          <RemoveButton
            {...{ text: t.people.remove, of: sku }}
            scope="catalog:update"
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
      {!isAll && variants.length > mostOnPhone && (
        <Button className="more" text={t.common.more} onClick={() => setAll(true)} />
      )}
      {mayChange && (
        <div className="pair below">
          <EditorField
            field={{
              name: 'options',
              label: t.editor.options,
              hint: `${t.editor.optionsHint} ${t.editor.listHint}`,
            }}
          />
          <div>
            <DialogButton text={t.editor.addVariants} disabled={product.options.length === 0}>
              <AddVariants />
            </DialogButton>
          </div>
        </div>
      )}
    </Section>
  )
}
