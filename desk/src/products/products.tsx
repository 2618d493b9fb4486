import { useState } from 'react'
import { Link } from 'wouter'
import { useWrite } from '#api/write.ts'
import { format, t } from '#i18n/i18n.ts'
import { useSession } from '#session/session.ts'
import { Button } from '#ui/button.tsx'
import { download } from '#ui/download.ts'
import { DialogButton } from '#ui/dialog.tsx'
import { sayWhy } from '#ui/explain.ts'
import { Check, SelectField } from '#ui/field.tsx'
import { focusedRow, useKeys } from '#ui/keys.ts'
import { AddButton, ListPage } from '#ui/list-page.tsx'
import { Picture } from '#ui/picture.tsx'
import { State, tickColumn, type Column } from '#ui/table.tsx'
import { BulkBar } from './bulk.tsx'
import { CreateDialog } from './create-dialog.tsx'
import { exportProducts } from './export.ts'
import { ImportDialog } from './import-dialog.tsx'
import type { Product } from './product-drafts.ts'
import { useGroups, useProductList } from './product-queries.ts'

/** The lowest and the highest price, as one price where they are the same. */
const priceRange = ({ variants, currency }: Product) => {
  const prices = variants.map(({ price }) => price)
  const ends = new Set([Math.min(...prices), Math.max(...prices)])
  return [...ends].map((price) => format.money(price, currency)).join(' – ')
}

const Name = ({ product: { id, title, images } }: { product: Product }) => (
  <Link href={`/products/${id}`} data-row={id} className="with-image">
    <Picture of={images[0]} />
    <bdi>{title}</bdi>
  </Link>
)

export function ShopState({ product: { isActive } }: { product: Product }) {
  return (
    <State tone={isActive ? 'done' : 'off'}>
      {isActive ? t.products.shown : t.products.hidden}
    </State>
  )
}

const countPieces = ({ variants }: Product) =>
  variants.reduce((sum, { availableQuantity }) => sum + availableQuantity, 0)

/** Products out to a file, and in from one. */
function Files() {
  const save = useWrite<null, string>({
    write: exportProducts,
    onDone: (text) => download('products.csv', 'text/csv', text),
    onFailed: (error) => sayWhy(error),
  })
  return (
    <>
      <Button
        disabled={save.isPending}
        onClick={() => save.mutate(null)}
        text={save.isPending ? t.common.loading : t.money.export}
      />
      <DialogButton text={t.imports.title} scope="catalog:update">
        <ImportDialog />
      </DialogButton>
    </>
  )
}

/** The products of the store by title. */
export default function Products() {
  const mayChange = useSession().may('catalog:update')
  const [search, setSearch] = useState('')
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const groups = useGroups().data?.categoryIds.map(({ id, name }) => [id, name]) ?? []
  const [category, setCategory] = useState('')
  const list = useProductList(search, category)
  const rows = list.data?.rows ?? []
  const flip = (id: string | null) => {
    if (id === null) return
    const next = new Set(ticked)
    if (!next.delete(id)) next.add(id)
    setTicked(next)
  }
  const isAll = rows.length > 0 && rows.every(({ id }) => ticked.has(id))
  const all = () => setTicked(new Set(isAll ? [] : rows.map(({ id }) => id)))
  useKeys(
    mayChange
      ? [
          { keys: 'x', label: t.editor.tick, run: () => flip(focusedRow()) },
          { keys: 'a', label: t.editor.tickAll, run: all },
        ]
      : [],
  )
  const tick: Column<Product> = [
    t.editor.choice,
    ({ id, title }) => (
      <input
        type="checkbox"
        aria-label={t.editor.choose(title)}
        checked={ticked.has(id)}
        onChange={() => flip(id)}
      />
    ),
    tickColumn,
    <Check key="all" checked={isAll} onChange={all}>
      <span>{t.editor.tickAll}</span>
    </Check>,
  ]
  const columns: Column<Product>[] = [
    ...(mayChange ? [tick] : []),
    [t.editor.part.product, (product) => <Name product={product} />],
    [t.products.state, (product) => <ShopState product={product} />, 'c-end'],
    [t.products.variant, ({ variants }) => t.products.variants(variants.length), 'c-total c-wide'],
    [t.products.available, (product) => format.number(countPieces(product)), 'c-total c-wide'],
    [t.shop.amounts.price, priceRange, 'c-total'],
  ]
  return (
    <>
      <ListPage
        title={t.nav.products}
        list={list}
        count={t.products.count}
        actions={
          <>
            <Files />
            <AddButton text={t.editor.create} scope="catalog:update">
              <CreateDialog />
            </AddButton>
          </>
        }
        search={{ label: t.products.search, hint: t.products.searchHint, onSearch: setSearch }}
        filters={
          <SelectField
            {...{ label: t.editor.categories, value: category, onChange: setCategory }}
            options={{ '': t.orders.views.all, ...Object.fromEntries(groups) }}
          />
        }
        empty={search || category ? t.common.noMatch : t.products.empty}
        columns={columns}
      />
      <BulkBar
        products={rows.filter(({ id }) => ticked.has(id))}
        onTick={(ids) => setTicked(new Set(ids))}
      />
    </>
  )
}
