import { useLocation } from 'wouter'
import { call } from '#api/client.ts'
import { t } from '#i18n/i18n.ts'
import { useStore } from '#session/store.ts'
import { WriteDialog } from '#ui/edit-dialog.tsx'
import type { Product } from './product-drafts.ts'

const blank = { title: '', sku: '', price: null as number | null }

/** Makes a product that the shop does not show yet, and opens it. */
export function CreateDialog() {
  const [, go] = useLocation()
  const currency = useStore()?.currencyCode ?? 'EUR'
  return (
    <WriteDialog<typeof blank, Product>
      currency={currency}
      title={t.editor.create}
      button={t.editor.create}
      about="newProduct"
      thing={blank}
      fields={[
        ['title', t.editor.title],
        ['sku', t.stock.sku],
        ['price', t.shop.amounts.price, 'amount'],
      ]}
      save={({ title = '', sku = '', price }, key) => {
        const body = { title, isActive: false, variants: [{ sku, options: [], price: price ?? 0 }] }
        return call('post', '/v1/catalog/products', { key, body })
      }}
      onDone={({ id }) => go(`/products/${id}`)}
    >
      {() => <p className="hint">{t.editor.createHint}</p>}
    </WriteDialog>
  )
}
