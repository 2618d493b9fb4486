import { useTranslations } from 'next-intl'
import { Checkbox } from '@/components/forms/checkbox'
import { EmailField } from '@/components/forms/account-fields'
import { FormProblem } from '@/components/forms/form-problem'
import { PostedForm } from '@/components/forms/posted-form'
import { SubmitButton } from '@/components/forms/submit-button'
import { TextField } from '@/components/forms/field-frame'
import { TextLink } from '@/components/ui/text-link'
import type { CodeBy } from '@/lib/shop/account/account-forms'
import type { FormState, PostAction } from '@/lib/shop/forms/form-result'
import { FirstPasswordField, SamePasswordField } from './sign-in-password'

interface LoginFormProps {
  view: FormState
  action: PostAction
  returnTo: string
  recoveryHref: string
}

/** Email and password. Pasting is allowed and there is no CAPTCHA (WCAG 2.2, 3.3.8). */
export function LoginForm({ view, action, returnTo, recoveryHref }: LoginFormProps) {
  const t = useTranslations('auth')
  const ui = useTranslations('ui')
  return (
    <PostedForm action={action} view={view} problem={<Failed view={view} href={recoveryHref} />}>
      <input type="hidden" name="returnTo" value={returnTo} />
      <EmailField view={view} label={t('email')} autoComplete="username" />
      <div className="grid gap-1">
        <FirstPasswordField
          name="password"
          label={t('password')}
          labels={{ show: ui('show'), hide: ui('hide') }}
          autoComplete="current-password"
          error={view.error('password')}
          required
        />
        <p>
          <TextLink href={recoveryHref} className="inline-block py-2 text-small">
            {t('forgot')}
          </TextLink>
        </p>
      </div>
      <Checkbox name="stayIn" defaultChecked={view.value('stayIn') === 'on'}>
        {t('staySignedIn')}
      </Checkbox>
      <SubmitButton pendingLabel={t('signingIn')}>{t('signIn')}</SubmitButton>
    </PostedForm>
  )
}

/** A failed attempt never reveals which of the two was wrong. */
function Failed({ view, href }: { view: FormState; href: string }) {
  const t = useTranslations('auth')
  const title = view.formError ?? ''
  const { key, values } = view.errors[''] ?? {}
  // The shop cannot be reached, or there were too many attempts: another password would not help.
  if (key !== 'loginWrong') return <FormProblem title={title} />
  const left = values?.left
  return (
    <FormProblem title={title}>
      <p>
        {typeof left === 'number' ? `${t('attemptsLeft', { left })} ` : ''}
        <TextLink href={href}>{t('setNewPassword')}</TextLink>
      </p>
    </FormProblem>
  )
}

type CodeFormProps = Omit<LoginFormProps, 'recoveryHref'> & { codeBy: CodeBy }

/** The second step: for two-factor customers, and for everyone while passwords are guessed. */
export function CodeForm({ view, action, returnTo, codeBy }: CodeFormProps) {
  const t = useTranslations('auth')
  const ui = useTranslations('ui')
  return (
    <PostedForm action={action} view={view}>
      <input type="hidden" name="returnTo" value={returnTo} />
      <input type="hidden" name="email" value={view.value('email')} />
      <input type="hidden" name="stayIn" value={view.value('stayIn')} />
      <input type="hidden" name="codeBy" value={codeBy} />
      <SamePasswordField
        name="password"
        label={t('repeatPassword')}
        labels={{ show: ui('show'), hide: ui('hide') }}
        autoComplete="current-password"
        error={view.error('password')}
        required
      />
      <TextField
        name="twoFactorCode"
        label={t('code')}
        help={t(codeBy === 'mail' ? 'mailedCodeHelp' : 'codeHelp')}
        autoComplete="one-time-code"
        inputMode="text"
        autoCapitalize="none"
        spellCheck={false}
        error={view.error('twoFactorCode')}
        required
      />
      <SubmitButton pendingLabel={t('signingIn')}>{t('signIn')}</SubmitButton>
    </PostedForm>
  )
}
