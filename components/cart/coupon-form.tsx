import { useTranslations } from 'next-intl'
import { ActionForm } from '@/components/forms/action-form'
import { LoneField } from '@/components/forms/lone-field'
import { SubmitButton } from '@/components/forms/submit-button'
import type { CartView } from '@/lib/shop/cart/cart-view'
import type { FormAction, FormState } from '@/lib/shop/forms/form-result'

type CouponFormProps = {
  action: FormAction<CartView>
  /** Part of the field's id: the form can stand twice on a page, for narrow and wide screens. */
  id?: string
  /** The page that the form is on, to which it returns. */
  page: string
  hasCoupon: boolean
  view: FormState
}

/** A coupon code, collapsed at first. With an error it stays open. */
export function CouponForm({ action, id = 'coupon', page, hasCoupon, view }: CouponFormProps) {
  const t = useTranslations('cart.coupon')
  const fieldId = `f-${id}`
  const error = view.error('coupon') ?? view.formError
  return (
    <details open={error !== undefined}>
      <summary className="link inline-flex min-h-11 items-center">
        {t(hasCoupon ? 'addAnother' : 'add')}
      </summary>
      <ActionForm action={action} noValidate className="grid gap-2 pt-2">
        <input type="hidden" name="page" value={page} />
        <input type="hidden" name="anchor" value={fieldId} />
        <LoneField
          id={fieldId}
          label={t('label')}
          name="coupon"
          defaultValue={view.value('coupon')}
          autoComplete="off"
          autoCapitalize="characters"
          error={error}
          of={view.key}
        >
          <SubmitButton look="line" pendingLabel={t('pending')}>
            {t('apply')}
          </SubmitButton>
        </LoneField>
      </ActionForm>
    </details>
  )
}

/** Removes the coupon, beside its row in the totals. */
export function RemoveCoupon(props: Pick<CouponFormProps, 'action' | 'page'> & { code: string }) {
  const { action, page, code } = props
  const t = useTranslations('cart.coupon')
  return (
    <ActionForm action={action} className="inline">
      <input type="hidden" name="page" value={page} />
      <button aria-label={t('removeCode', { code })} className="link min-h-6 text-small">
        {t('remove')}
      </button>
    </ActionForm>
  )
}
