import { useLocale, useMessages, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { pickMessages } from '@/lib/shop/i18n/client-messages'
import type { FormState } from '@/lib/shop/forms/form-result'
import { recordOf } from '@/lib/shop/record'
import { CheckedField, CheckedPasswordField, PasswordField } from './checked-field'

// Fields of server components, with the messages of their checks.

interface EmailFieldProps {
  view: FormState
  label: string
  help?: ReactNode
  /** `username` where the address names an account. */
  autoComplete: 'email' | 'username'
  /** The address to start with. */
  known?: string
}

/** The required field `email` of a form, checked when it loses focus. */
export function EmailField({ view, label, help, autoComplete, known }: EmailFieldProps) {
  const t = useTranslations('errors')
  const keys = ['emailMissing', 'emailNoAt', 'emailNoDomain', 'emailWrong'] as const
  return (
    <CheckedField
      name="email"
      type="email"
      label={label}
      help={help}
      autoComplete={autoComplete}
      defaultValue={view.value('email', known)}
      error={view.error('email')}
      check={{ kind: 'email', messages: recordOf(keys, t) }}
      required
    />
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
      {(['firstName', 'lastName'] as const).map((name) => (
        <CheckedField
          key={name}
          name={name}
          label={t(name)}
          autoComplete={name === 'firstName' ? 'given-name' : 'family-name'}
          defaultValue={view.value(name, known?.[name] ?? '')}
          error={view.error(name)}
          check={{ kind: 'required', message: errors(`${name}Missing`) }}
          required
        />
      ))}
    </div>
  )
}

interface CurrentPasswordProps {
  view: FormState
  /** Of a second field on one page. */
  name?: string
}

/** The required field of the current password, for changes that need it again. */
export function CurrentPassword({ view, name = 'currentPassword' }: CurrentPasswordProps) {
  const t = useTranslations('account')
  const ui = useTranslations('ui')
  return (
    <PasswordField
      name={name}
      label={t('currentPassword')}
      labels={{ show: ui('show'), hide: ui('hide') }}
      autoComplete="current-password"
      error={view.error(name)}
      required
    />
  )
}

interface NewPasswordFieldProps {
  name: string
  label: string
  help: string
  error: string | undefined
}

/** The required field of a new password, checked when it loses focus. */
export function NewPasswordField(props: NewPasswordFieldProps) {
  const ui = useTranslations('ui')
  const source = { locale: useLocale(), messages: useMessages() }
  const keys = ['passwordMissing', 'passwordShort', 'passwordLong'] as const
  return (
    <CheckedPasswordField
      {...props}
      labels={{ show: ui('show'), hide: ui('hide') }}
      autoComplete="new-password"
      check={{ kind: 'password', messages: pickMessages(source, 'errors', keys) }}
      required
    />
  )
}
