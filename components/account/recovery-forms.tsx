import { useTranslations } from 'next-intl'
import { EmailField, NewPasswordField } from '@/components/forms/account-fields'
import { FormProblem } from '@/components/forms/form-problem'
import { PostedForm } from '@/components/forms/posted-form'
import { SubmitButton } from '@/components/forms/submit-button'
import { TextLink } from '@/components/ui/text-link'
import type { FormState, PostAction } from '@/lib/shop/forms/form-result'
import { useClientMessages } from '@/components/ui/client-messages'
import { ResendCountdown } from './resend-countdown'

interface FormProps {
  view: FormState
  action: PostAction
}

/** Sends a recovery link. */
export function RecoveryForm({ view, action, returnTo }: FormProps & { returnTo: string }) {
  const t = useTranslations('auth')
  return (
    <PostedForm action={action} view={view}>
      <input type="hidden" name="returnTo" value={returnTo} />
      <EmailField view={view} label={t('email')} autoComplete="username" />
      <SubmitButton pendingLabel={t('sendingLink')}>{t('sendLink')}</SubmitButton>
    </PostedForm>
  )
}

/** Sends another recovery link; with scripts the button shows a countdown of one minute. */
export function SendAgainForm({
  action,
  email,
  returnTo,
  sentAt,
}: {
  action: PostAction
  email: string
  returnTo: string
  /** Milliseconds since 1970. */
  sentAt: number
}) {
  const t = useTranslations('auth')
  return (
    <form action={action} key={sentAt}>
      <input type="hidden" name="returnTo" value={returnTo} />
      <input type="hidden" name="email" value={email} />
      <ResendCountdown
        sentAt={sentAt}
        labels={{ send: t('sendAgain'), sending: t('sendingLink') }}
        messages={useClientMessages('auth', ['sendAgainIn'])}
      />
    </form>
  )
}

/** Sets a new password with the token of a recovery link. */
export function ResetForm({ view, action, token }: FormProps & { token: string }) {
  const t = useTranslations('auth')
  const over = (
    <FormProblem title={view.formError ?? ''}>
      <p>
        <TextLink href="/recovery">{t('requestNewLink')}</TextLink>
      </p>
    </FormProblem>
  )
  return (
    <PostedForm action={action} view={view} problem={over}>
      <input type="hidden" name="token" value={token} />
      <NewPasswordField
        name="password"
        label={t('newPassword')}
        help={t('passwordHelp')}
        error={view.error('password')}
      />
      <SubmitButton pendingLabel={t('savingPassword')}>{t('savePassword')}</SubmitButton>
    </PostedForm>
  )
}
