import { useTranslations } from 'next-intl'
import { Checkbox } from '@/components/forms/checkbox'
import { PasswordField } from '@/components/forms/checked-field'
import { PostedForm } from '@/components/forms/posted-form'
import { SubmitButton } from '@/components/forms/submit-button'
import { TextField } from '@/components/forms/field-frame'
import type { FormState, PostAction } from '@/lib/shop/forms/form-result'
import { NewPasswordField } from '@/components/forms/account-fields'

interface FormProps {
  view: FormState
  action: PostAction
}

function CurrentPassword({ view, id }: { view: FormState; id: string }) {
  const t = useTranslations('account')
  const ui = useTranslations('ui')
  return (
    <PasswordField
      name="currentPassword"
      id={id}
      label={t('currentPassword')}
      labels={{ show: ui('show'), hide: ui('hide') }}
      autoComplete="current-password"
      error={view.error('currentPassword')}
      required
    />
  )
}

/** Changes the password; the current one is required. */
export function PasswordForm({ view, action, email }: FormProps & { email: string }) {
  const t = useTranslations('account')
  const auth = useTranslations('auth')
  return (
    <PostedForm action={action} view={view} label={t('password')}>
      {/* For password managers: the account of the new password. */}
      <input type="text" name="username" autoComplete="username" defaultValue={email} hidden />
      <CurrentPassword view={view} id="f-currentPassword" />
      <NewPasswordField
        name="newPassword"
        label={t('newPassword')}
        help={auth('passwordHelp')}
        error={view.error('newPassword')}
      />
      <div>
        <SubmitButton pendingLabel={auth('savingPassword')}>{auth('savePassword')}</SubmitButton>
      </div>
    </PostedForm>
  )
}

/** Completes the set-up with a first code of the app. */
export function ConfirmCodeForm({ view, action }: FormProps) {
  const t = useTranslations('account')
  return (
    <PostedForm action={action} view={view} label={t('twoFactor')}>
      <TextField
        name="code"
        label={t('code')}
        help={t('codeHelp')}
        autoComplete="one-time-code"
        inputMode="numeric"
        error={view.error('code')}
        frameClassName="max-w-60"
        required
      />
      <div>
        <SubmitButton pendingLabel={t('saving')}>{t('turnOn')}</SubmitButton>
      </div>
    </PostedForm>
  )
}

/** Turns two-factor authentication off. */
export function TwoFactorOffForm({ view, action }: FormProps) {
  const t = useTranslations('account')
  return (
    <PostedForm action={action} view={view} label={t('turnOff')}>
      <CurrentPassword view={view} id="f-currentPassword" />
      <div>
        <SubmitButton look="line" pendingLabel={t('saving')}>
          {t('turnOff')}
        </SubmitButton>
      </div>
    </PostedForm>
  )
}

/** Downloads the customer's data from a handler. */
export function TakeOutForm({ view, action }: { view: FormState; action: string }) {
  const t = useTranslations('account')
  return (
    <PostedForm action={action} view={view} label={t('ownData')}>
      <CurrentPassword view={view} id="f-dataPassword" />
      <div>
        <SubmitButton look="line" pendingLabel={t('saving')}>
          {t('download')}
        </SubmitButton>
      </div>
    </PostedForm>
  )
}

/** Deletes the account. It cannot be undone: a confirmation and the password are required. */
export function DeleteAccountForm({ view, action }: FormProps) {
  const t = useTranslations('account')
  return (
    <PostedForm action={action} view={view} label={t('deleteAccount')}>
      <CurrentPassword view={view} id="f-currentPassword" />
      <Checkbox name="understood" error={view.error('understood')}>
        {t('deleteConfirm')}
      </Checkbox>
      <div>
        <SubmitButton look="danger" pendingLabel={t('deleting')}>
          {t('deleteAccount')}
        </SubmitButton>
      </div>
    </PostedForm>
  )
}
