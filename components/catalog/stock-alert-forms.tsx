import { useTranslations } from 'next-intl'
import { EmailField } from '@/components/forms/email-field'
import { PostedForm } from '@/components/forms/posted-form'
import { SubmitButton } from '@/components/forms/submit-button'
import { formAction, type FormAction, type FormState } from '@/lib/shop/forms/form-result'

/** The form of the product page, shown again after a refusal without scripts. */
export function StockAlertRetryForm({ view, action }: { view: FormState; action: FormAction }) {
  const t = useTranslations('product.alert')
  return (
    <PostedForm action={formAction(action)} view={view}>
      <input type="hidden" name="slug" value={view.value('slug')} />
      <input type="hidden" name="variantId" value={view.value('variantId')} />
      <EmailField view={view} label={t('email')} autoComplete="email" />
      <SubmitButton pendingLabel={t('sending')}>{t('submit')}</SubmitButton>
    </PostedForm>
  )
}
