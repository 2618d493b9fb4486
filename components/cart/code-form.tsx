import { controlClass } from '@/components/forms/control-class'
import { FieldError } from '@/components/forms/field-frame'
import { FieldLabel } from '@/components/forms/field-label'
import { SubmitButton } from '@/components/forms/submit-button'
import type { CartView } from '@/lib/shop/cart/cart-view'
import { formAction, type FormAction } from '@/lib/shop/forms/form-result'

export type CodeTexts = {
  open: string
  another: string
  label: string
  apply: string
  pending: string
  remove: string
  removeCode: string
}

type CodeFormProps = {
  action: FormAction<CartView>
  /** Of the field: the form may stand twice on a page, for narrow and wide screens. */
  id?: string
  /** The page that the form stands on, where it comes back to. */
  page: string
  hasCode: boolean
  value: string
  error: string | undefined
  texts: CodeTexts
}

/** A code or voucher, folded until somebody wants it; a refused one stays open with its reason. */
export function CodeForm({
  action,
  id = 'coupon',
  page,
  hasCode,
  value,
  error,
  texts,
}: CodeFormProps) {
  const fieldId = `f-${id}`
  return (
    <details open={error !== undefined}>
      <summary className="link inline-flex min-h-11 items-center">
        {hasCode ? texts.another : texts.open}
      </summary>
      <form action={formAction(action)} noValidate className="grid gap-2 pt-2">
        <input type="hidden" name="page" value={page} />
        <FieldLabel htmlFor={fieldId} className="text-label font-medium">
          {texts.label}
        </FieldLabel>
        <div className="flex gap-2">
          <input
            id={fieldId}
            name="coupon"
            defaultValue={value}
            autoComplete="off"
            autoCapitalize="characters"
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${fieldId}-error` : undefined}
            className={controlClass(Boolean(error))}
          />
          <SubmitButton look="line" pendingLabel={texts.pending}>
            {texts.apply}
          </SubmitButton>
        </div>
        {error ? <FieldError id={`${fieldId}-error`}>{error}</FieldError> : null}
      </form>
    </details>
  )
}

/** Takes a code off, beside its row in the sum. */
export function RemoveCode({
  action,
  page,
  label,
  children,
}: {
  action: FormAction<CartView>
  page: string
  label: string
  children: string
}) {
  return (
    <form action={formAction(action)} className="inline">
      <input type="hidden" name="page" value={page} />
      <button aria-label={label} className="link min-h-6 text-small">
        {children}
      </button>
    </form>
  )
}
