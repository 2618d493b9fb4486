import { useState } from 'react'
import { useLocation } from 'wouter'
import { readAmount } from '#i18n/format.ts'
import { useI18n } from '#i18n/i18n.tsx'
import { useStore } from '#session/store.ts'
import { FormDialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/field.tsx'
import { useCreateProduct } from './product-queries.ts'

/** Makes a product that the shop does not show yet, and opens it. */
export function CreateDialog({ onClose }: { onClose: () => void }) {
  const { t, format } = useI18n()
  const [, go] = useLocation()
  const currency = useStore()?.currencyCode ?? 'EUR'
  const [title, setTitle] = useState('')
  const [sku, setSku] = useState('')
  const [typed, setTyped] = useState('')
  const create = useCreateProduct(({ id }) => go(`/products/${id}`))
  const price = readAmount(typed, currency)
  const isWrong = typed !== '' && price === null
  const variant = { sku: sku.trim(), options: [], price: price ?? 0 }
  return (
    <FormDialog
      title={t.editor.create}
      onClose={onClose}
      button={t.editor.create}
      isReady={title.trim() !== '' && sku.trim() !== '' && price !== null}
      write={create}
      onSubmit={() => create.mutate({ title: title.trim(), isActive: false, variants: [variant] })}
    >
      <TextField label={t.editor.title} maxLength={300} value={title} onChange={setTitle} />
      <div className="pair">
        <TextField label={t.stock.sku} maxLength={100} value={sku} onChange={setSku} />
        <TextField
          label={t.products.price}
          inputMode="decimal"
          error={isWrong ? t.refund.amountWrong(format.example(currency)) : undefined}
          value={typed}
          onChange={setTyped}
        />
      </div>
      <p className="hint">{t.editor.createHint}</p>
    </FormDialog>
  )
}
