import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { call } from '#api/client.ts'
import { Refused } from '#api/problem.ts'
import { storefrontUrl } from '#api/settings.ts'
import { t } from '#i18n/i18n.ts'
import { useSession } from '#session/session.ts'
import { useStore } from '#session/store.ts'
import { ProductStock } from '#stock/stock-editor.tsx'
import { Button } from '#ui/button.tsx'
import { defer } from '#ui/defer.ts'
import { sayWhy } from '#ui/explain.ts'
import { useKeys } from '#ui/keys.ts'
import { OnePage, Title } from '#ui/list-page.tsx'
import { OpenButton } from '#ui/act-buttons.tsx'
import { Picture } from '#ui/picture.tsx'
import { SaveBar } from '#ui/save-bar.tsx'
import { WriteError } from '#ui/states.tsx'
import { goBack, leave } from '#ui/unsaved.ts'
import { Views } from '#ui/views.tsx'
import { Compliance } from './compliance.tsx'
import { Details } from './details.tsx'
import { EditorContext } from './editor.tsx'
import { Images } from './images.tsx'
import { PlannedPrices } from './planned-prices.tsx'
import { compile, dropSaved, keyOf, valueOf } from './product-drafts.ts'
import type { Change, Drafts, Product } from './product-drafts.ts'
import {
  isOutdated,
  toWrite,
  useGroups,
  useProduct,
  useRemove,
  useSaveProduct,
  type ProductWrite,
  type Tagged,
} from './product-queries.ts'
import { ShopState } from './products.tsx'
import { Missing, Translations } from './translations.tsx'
import { Variants } from './variants.tsx'

interface Typed extends Pick<ReturnType<typeof compile>, 'change' | 'count'> {
  write: (change: Change) => ProductWrite
  onSaved: (product: Product) => void
}

/** Shows or hides a product, opens it in the shop, deletes it; what was typed is saved with it. */
function Actions({ data: product, etag, change, count, write, onSaved }: Tagged & Typed) {
  const { may } = useSession()
  const [, go] = useLocation()
  const store = useStore()
  const { id, title, slug, isActive } = product
  const show = useSaveProduct(
    id,
    (done) => (done.change.isActive ? t.products.nowShown : t.products.nowHidden),
    onSaved,
  )
  const remove = useRemove()
  const deleteLater = () => {
    const act = () =>
      remove.mutateAsync({ data: product, etag }).catch((error: Error) => sayWhy(error, title))
    if (leave(() => go('/products')))
      defer(t.people.removed(title), act, () => go(`/products/${id}`))
  }
  const shopUrl = store && storefrontUrl?.replace('{domain}', store.domain)
  const mayChange = may('catalog:update')
  return (
    <>
      {may('orders:read') && <Link href={`/orders?product=${id}`}>{t.editor.orders}</Link>}
      {isActive && shopUrl && (
        <a href={`${shopUrl}/products/${slug}`} target="_blank" rel="noreferrer">
          {t.editor.openInShop}
        </a>
      )}
      {!isActive && shopUrl && (
        <OpenButton
          text={t.editor.previewInShop}
          read={() => call('post', '/v1/catalog/products/{id}/preview', { id })}
        />
      )}
      {mayChange && (
        <>
          <Button
            disabled={show.isPending || (!isActive && count > 0 && change === null)}
            onClick={() => show.mutate(write({ ...(!isActive && change), isActive: !isActive }))}
            text={isActive ? t.products.hide : count > 0 ? t.products.saveAndShow : t.products.show}
          />
          <Button className="quiet" onClick={deleteLater} text={t.editor.delete} />
        </>
      )}
      <WriteError error={show.error} />
    </>
  )
}

type Part = 'product' | 'stock' | 'prices' | 'translations'

/** A product without the collections that rules fill, which are not chosen here. */
function useOnlyChosen() {
  const filled = useGroups().data?.filled
  return (product: Product): Product => ({
    ...product,
    // One that is not known yet was made by hand or is refused, but never left out unseen.
    collectionIds: product.collectionIds.filter((id) => filled?.includes(id) === false),
  })
}

function Content({ tagged }: { tagged: Tagged }) {
  const { may } = useSession()
  const [drafts, setDrafts] = useState<Drafts>({})
  const [part, setPart] = useState<Part>('product')
  const onlyChosen = useOnlyChosen()
  const { etag } = tagged
  const product = onlyChosen(tagged.data)
  const onSaved = (saved: Product) => setDrafts((before) => dropSaved(before, onlyChosen(saved)))
  const save = useSaveProduct(product.id, () => t.edit.saved, onSaved)
  const { change, wrong, contested, count } = compile(product, drafts)
  const write = (next: Change) => toWrite(product, next, etag)
  const { error } = save
  const refused = error instanceof Refused ? (error.problem.errors ?? {}) : {}
  const type = (variantId: string, field: string, change: (typed: unknown) => unknown) =>
    setDrafts((before) => {
      const key = keyOf(variantId, field)
      const now = valueOf(product, variantId, field)
      const { typed, base } = before[key] ?? { typed: now, base: now }
      return { ...before, [key]: { typed: change(typed), base } }
    })
  const names = { ...t.editor.part, stock: t.nav.stock }
  const contents = {
    product: (
      <EditorContext value={{ product, etag, drafts, wrong, refused, type }}>
        <Variants />
        <Details />
        <Compliance />
        <Images />
        <SaveBar
          {...{ count, write: save, isReady: change !== null }}
          onDrop={() => setDrafts({})}
          onSave={() => change && save.mutate(write(change))}
          isContested={contested || isOutdated(error)}
        />
      </EditorContext>
    ),
    ...(may('inventory:read') && { stock: <ProductStock productId={product.id} /> }),
    prices: <PlannedPrices product={product} />,
    translations: <Translations product={product} />,
  }
  const parts = Object.keys(contents) as Part[]
  return (
    <article>
      <Title
        title={
          <span className="with-image">
            <Picture of={product.images[0]} size={48} />
            <bdi>{product.title}</bdi>
          </span>
        }
        actions={<Actions {...tagged} {...{ change, count, write, onSaved }} />}
      >
        <ShopState product={product} />
      </Title>
      <Missing product={product} />
      <Views
        label={t.editor.parts}
        views={parts.map((name) => [name, names[name]])}
        shown={part}
        onShow={setPart}
      />
      {parts.map((name) => (
        <div key={name} hidden={part !== name}>
          {contents[name]}
        </div>
      ))}
    </article>
  )
}

/** One product, with everything that shoppers see of it. */
export default function ProductPage({ id }: { id: string }) {
  useKeys([{ keys: 'Escape', label: t.keys.back, run: () => goBack(t.common.leave) }])
  return (
    <OnePage to="/products" text={t.nav.products} query={useProduct(id)}>
      {(tagged) => <Content tagged={tagged} />}
    </OnePage>
  )
}
