import { useTranslations } from 'next-intl'
import { EmailField } from '@/components/forms/email-field'
import { PostedForm } from '@/components/forms/posted-form'
import { SubmitButton } from '@/components/forms/submit-button'
import type { FormState, PostAction } from '@/lib/shop/forms/form-result'

/** The form of a section, shown again after a refusal. */
export function NewsletterRetryForm({ view, action }: { view: FormState; action: PostAction }) {
  const t = useTranslations('store.newsletter')
  const consent = view.value('consent')
  return (
    <PostedForm action={action} view={view}>
      <input type="hidden" name="consent" value={consent} />
      <EmailField view={view} label={t('email')} help={consent} autoComplete="email" />
      <SubmitButton pendingLabel={t('sending')}>{t('submit')}</SubmitButton>
    </PostedForm>
  )
}
