import { useTranslations } from 'next-intl'
import { Checkbox } from '@/components/forms/checkbox'
import { CheckedField } from '@/components/forms/checked-field'
import { EmailField, NewPasswordField } from '@/components/forms/account-fields'
import { PostedForm } from '@/components/forms/posted-form'
import { SubmitButton } from '@/components/forms/submit-button'
import { TextLink } from '@/components/ui/text-link'
import type { FormState, PostAction } from '@/lib/shop/forms/form-result'

/** Only the fields that an account needs. */
export function RegisterForm({
  view,
  action,
  returnTo,
}: {
  view: FormState
  action: PostAction
  returnTo: string
}) {
  const t = useTranslations('auth')
  return (
    <PostedForm action={action} view={view}>
      <input type="hidden" name="returnTo" value={returnTo} />
      <NameFields view={view} />
      <EmailField view={view} label={t('email')} autoComplete="username" />
      <NewPasswordField
        name="password"
        label={t('password')}
        help={t('passwordHelp')}
        error={view.error('password')}
      />
      <Checkbox name="marketingConsent" defaultChecked={view.value('marketingConsent') === 'on'}>
        {t('newsletter')}
      </Checkbox>
      <SubmitButton pendingLabel={t('creating')}>{t('create')}</SubmitButton>
      <p className="text-small text-muted-foreground">
        {t.rich('acceptTerms', {
          terms: (label) => <TextLink href="/pages/terms">{label}</TextLink>,
          privacy: (label) => <TextLink href="/pages/privacy">{label}</TextLink>,
        })}
      </p>
    </PostedForm>
  )
}

/** First and last name, side by side where there is room. */
export function NameFields({
  view,
  known,
}: {
  view: FormState
  known?: { readonly firstName: string | null; readonly lastName: string | null }
}) {
  const t = useTranslations('auth')
  const errors = useTranslations('errors')
  return (
    <div className="grid gap-5 sm:grid-cols-2 sm:gap-3">
      <CheckedField
        name="firstName"
        label={t('firstName')}
        autoComplete="given-name"
        defaultValue={view.value('firstName', known?.firstName ?? '')}
        error={view.error('firstName')}
        check={{ kind: 'required', message: errors('firstNameMissing') }}
        required
      />
      <CheckedField
        name="lastName"
        label={t('lastName')}
        autoComplete="family-name"
        defaultValue={view.value('lastName', known?.lastName ?? '')}
        error={view.error('lastName')}
        check={{ kind: 'required', message: errors('lastNameMissing') }}
        required
      />
    </div>
  )
}
