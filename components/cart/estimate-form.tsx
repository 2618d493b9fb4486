import { useTranslations } from 'next-intl'
import { ActionForm } from '@/components/forms/action-form'
import { Button } from '@/components/ui/button'
import { LoneField } from '@/components/forms/lone-field'
import type { EstimateLine } from '@/lib/shop/cart/cart-view'
import type { FormAction, FormState } from '@/lib/shop/forms/form-result'
import { EstimateLines } from './estimate-lines'
import { RememberPostalCode } from '@/components/ui/remembered'

type EstimateFormProps = {
  action: FormAction
  /** The remembered code. */
  known: string | undefined
  view: FormState
  lines: readonly EstimateLine[]
}

/** The postal code of the delivery estimate; it is remembered for the checkout. */
export function EstimateForm({ action, known, view, lines }: EstimateFormProps) {
  const t = useTranslations('cart.estimate')
  const value = view.value('postalCode', known)
  const error = view.error('postalCode')
  // A refused code changes nothing about the lines, so they are no news.
  const isNews = value !== '' && error === undefined
  const shown = (
    <div className="grid gap-1.5">
      <EstimateLines lines={lines} />
    </div>
  )
  return (
    <ActionForm action={action} noValidate className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <LoneField
        id="f-postalCode"
        label={t('label')}
        name="postalCode"
        defaultValue={value}
        autoComplete="postal-code"
        error={error}
        of={view.key}
        describedBy="estimate-help estimate-lines"
      >
        <Button look="line">{t('update')}</Button>
      </LoneField>
      {error ? null : <RememberPostalCode code={value} />}
      {/* Outside of the status region: what was always there is no news when the cart comes back. */}
      {value !== '' && lines.length > 0 ? null : (
        <p id="estimate-help" className="text-small text-muted-foreground">
          {t('help')}
        </p>
      )}
      <div id="estimate-lines" className="text-small text-muted-foreground">
        {/* What is known before a code is sent is no news when the cart comes back. */}
        {isNews ? null : shown}
        <div role="status">{isNews ? shown : null}</div>
      </div>
    </ActionForm>
  )
}
