import { useTranslations } from 'next-intl'
import { Checkbox } from '@/components/forms/checkbox'
import { CheckedField } from '@/components/forms/checked-field'
import { PostedForm } from '@/components/forms/posted-form'
import { SubmitButton } from '@/components/forms/submit-button'
import { TextField } from '@/components/forms/field-frame'
import { NameFields } from './register-form'
import type { FormState, PostAction } from '@/lib/shop/forms/form-result'

interface Profile {
  readonly email: string
  readonly firstName: string | null
  readonly lastName: string | null
  readonly phone: string | null
  readonly marketingConsent: boolean
}

/** Name, phone and newsletter. The email address is the login and cannot be changed. */
export function ProfileForm({
  view,
  action,
  profile,
}: {
  view: FormState
  action: PostAction
  profile: Profile
}) {
  const t = useTranslations('account')
  const auth = useTranslations('auth')
  const errors = useTranslations('errors')
  const ui = useTranslations('ui')
  const mayWrite = view.isRefused
    ? view.value('marketingConsent') === 'on'
    : profile.marketingConsent
  return (
    <PostedForm action={action} view={view} className="max-w-[560px]">
      <NameFields view={view} known={profile} />
      <TextField
        name="email"
        type="email"
        label={auth('email')}
        help={t('emailHelp')}
        defaultValue={profile.email}
        disabled
      />
      <CheckedField
        name="phone"
        type="tel"
        label={t('phone')}
        optional={ui('optional')}
        help={t('phoneHelp')}
        autoComplete="tel"
        defaultValue={view.value('phone', profile.phone ?? '')}
        error={view.error('phone')}
        check={{
          kind: 'pattern',
          pattern: String.raw`^\+?[\d\s()./-]{5,24}$`,
          message: errors('phoneWrong'),
        }}
      />
      <Checkbox name="marketingConsent" defaultChecked={mayWrite}>
        {auth('newsletter')}
      </Checkbox>
      <div>
        <SubmitButton pendingLabel={t('saving')}>{t('save')}</SubmitButton>
      </div>
    </PostedForm>
  )
}
