import { useTranslations } from 'next-intl'
import { CheckedField } from '@/components/forms/checked-field'
import { EmailField } from '@/components/forms/account-fields'
import { FormProblem } from '@/components/forms/form-problem'
import { PostedForm } from '@/components/forms/posted-form'
import { SubmitButton } from '@/components/forms/submit-button'
import type { FormState, PostAction } from '@/lib/shop/forms/form-result'

/** Order number and email address, which every receipt shows. */
export function FindOrderForm({ view, action }: { view: FormState; action: PostAction }) {
  const t = useTranslations('order.find')
  const errors = useTranslations('errors')
  const problem = <FormProblem title={view.formError ?? ''}>{t('notFoundHelp')}</FormProblem>
  return (
    <PostedForm
      action={action}
      view={view}
      {...(view.errors['']?.key === 'orderUnknown' ? { problem } : {})}
    >
      <CheckedField
        name="orderNumber"
        label={t('number')}
        help={t('numberHelp')}
        autoComplete="off"
        defaultValue={view.value('orderNumber')}
        error={view.error('orderNumber')}
        check={{ kind: 'required', message: errors('orderNumberMissing') }}
        required
      />
      <EmailField view={view} label={t('email')} help={t('emailHelp')} autoComplete="email" />
      <SubmitButton pendingLabel={t('looking')}>{t('find')}</SubmitButton>
    </PostedForm>
  )
}
