'use client'

import { QuantityStepper } from '@/components/forms/quantity-stepper'
import { MAX_QUANTITY, type CartLineView, type CartView } from '@/lib/shop/cart/cart-view'
import type { CartMessages } from '@/lib/shop/cart/cart-messages'
import { formAction, type FormAction } from '@/lib/shop/forms/form-result'
import { createTranslate } from '@/lib/shop/i18n/client-messages'

type LineQuantityFormProps = {
  line: CartLineView
  action: FormAction<CartView>
  onSet: (quantity: number) => void
  messages: CartMessages
}

/** The quantity of a line as a form of its own, sent as an absolute number. */
export function LineQuantityForm({ line, action, onSet, messages }: LineQuantityFormProps) {
  const t = createTranslate(messages)
  const { title, quantity, availableQuantity } = line
  return (
    <form action={formAction(action)} onSubmit={(event) => event.preventDefault()}>
      <input type="hidden" name="lineId" value={line.id} />
      {/* Enter in the number field presses the first button of a form: it must not be minus. */}
      <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only">
        {t('update')}
      </button>
      <QuantityStepper
        name="quantity"
        value={quantity}
        max={availableQuantity}
        typedMin={0}
        typedMax={MAX_QUANTITY}
        labels={{
          group: t('quantity', { title }),
          decrease: t('decrease', { title }),
          increase: t('increase', { title }),
        }}
        size="small"
        submitName="to"
        onChange={onSet}
      />
      <noscript>
        <button className="link ms-3 min-h-11 text-small">{t('update')}</button>
      </noscript>
    </form>
  )
}
