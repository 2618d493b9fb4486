import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { controlClass, FieldError } from '@/components/forms/field-frame'
import { FieldLabel } from '@/components/forms/field-label'
import type { EstimateLine } from '@/lib/shop/cart/cart-view'
import { formAction, type FormAction } from '@/lib/shop/forms/form-result'
import { EstimateLines } from './cart-summary'
import { RememberPostalCode } from '@/components/ui/remembered-postal-code'

type EstimateFormProps = {
  action: FormAction
  value: string
  error: string | undefined
  lines: readonly EstimateLine[]
}

/** The postal code of the delivery estimate; it is remembered for the checkout. */
export function EstimateForm({ action, value, error, lines }: EstimateFormProps) {
  const t = useTranslations('cart.estimate')
  const shown = (
    <div className="grid gap-1.5">
      <EstimateLines lines={lines} />
    </div>
  )
  return (
    <form action={formAction(action)} noValidate className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <FieldLabel htmlFor="f-postalCode" className="text-label font-medium">
        {t('label')}
      </FieldLabel>
      <div className="flex flex-wrap gap-2">
        <input
          id="f-postalCode"
          name="postalCode"
          defaultValue={value}
          autoComplete="postal-code"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'f-postalCode-error' : 'estimate-help estimate-lines'}
          className={controlClass(Boolean(error), 'flex-1 basis-36')}
        />
        <Button look="line">{t('update')}</Button>
      </div>
      {error ? null : <RememberPostalCode code={value} />}
      {error ? <FieldError id="f-postalCode-error">{error}</FieldError> : null}
      <div id="estimate-lines" className="text-small text-muted-foreground">
        {/* What is known before a code is sent is no news when the cart comes back. */}
        {value === '' ? shown : null}
        <div role="status">{value === '' ? null : shown}</div>
      </div>
      {/* Outside of the status region: what was always there is no news when the cart comes back. */}
      {value !== '' && lines.length > 0 ? null : (
        <p id="estimate-help" className="text-small text-muted-foreground">
          {t('help')}
        </p>
      )}
    </form>
  )
}
