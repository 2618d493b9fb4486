import { useTranslations } from 'next-intl'
import { controlClass, FieldError } from '@/components/forms/field-frame'
import { FieldLabel } from '@/components/forms/field-label'
import { SubmitButton } from '@/components/forms/submit-button'
import type { CartView } from '@/lib/shop/cart/cart-view'
import { formAction, type FormAction } from '@/lib/shop/forms/form-result'

type CouponFormProps = {
  action: FormAction<CartView>
  /** Part of the field's id: the form can stand twice on a page, for narrow and wide screens. */
  id?: string
  /** The page that the form is on, to which it returns. */
  page: string
  hasCoupon: boolean
  value: string
  error: string | undefined
}

/** A coupon code, collapsed at first. With an error it stays open. */
export function CouponForm({
  action,
  id = 'coupon',
  page,
  hasCoupon,
  value,
  error,
}: CouponFormProps) {
  const t = useTranslations('cart.coupon')
  const fieldId = `f-${id}`
  return (
    <details open={error !== undefined}>
      <summary className="link inline-flex min-h-11 items-center">
        {t(hasCoupon ? 'addAnother' : 'add')}
      </summary>
      <form action={formAction(action)} noValidate className="grid gap-2 pt-2">
        <input type="hidden" name="page" value={page} />
        <FieldLabel htmlFor={fieldId} className="text-label font-medium">
          {t('label')}
        </FieldLabel>
        <div className="flex flex-wrap gap-2">
          <input
            id={fieldId}
            name="coupon"
            defaultValue={value}
            autoComplete="off"
            autoCapitalize="characters"
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${fieldId}-error` : undefined}
            className={controlClass(Boolean(error), 'flex-1 basis-36')}
          />
          <SubmitButton look="line" pendingLabel={t('pending')}>
            {t('apply')}
          </SubmitButton>
        </div>
        {error ? <FieldError id={`${fieldId}-error`}>{error}</FieldError> : null}
      </form>
    </details>
  )
}

/** Removes the coupon, beside its row in the totals. */
export function RemoveCoupon({
  action,
  page,
  code,
}: {
  action: FormAction<CartView>
  page: string
  code: string
}) {
  const t = useTranslations('cart.coupon')
  return (
    <form action={formAction(action)} className="inline">
      <input type="hidden" name="page" value={page} />
      <button aria-label={t('removeCode', { code })} className="link min-h-6 text-small">
        {t('remove')}
      </button>
    </form>
  )
}
