import { getTranslations } from 'next-intl/server'
import { redirect } from 'next/navigation'
import type { ReactNode } from 'react'
import { OtherWays, SignInFrame } from '@/app/[store]/[locale]/(shopper)/sign-in-frame'
import { EmailField, NameFields, NewPasswordField } from '@/components/forms/account-fields'
import { Checkbox } from '@/components/forms/checkbox'
import { PostedForm } from '@/components/forms/posted-form'
import { SubmitButton } from '@/components/forms/submit-button'
import { TextLink } from '@/components/ui/text-link'
import { formMetadata, readFormState } from '@/lib/server/forms/form-state'
import { getShopper } from '@/lib/server/session/shopper'
import { pathWithReturn, safeReturnPath } from '@/lib/shop/links'
import { register } from './actions'
import { onwardPath } from '@/lib/server/request/request-locale'

type Props = PageProps<'/[store]/[locale]/register'>

export const generateMetadata = formMetadata('auth.create')

/** In a tab of its own: the form is kept. */
const legal = (page: string) =>
  function LegalLink(label: ReactNode) {
    return (
      <TextLink key={page} href={`/pages/${page}`} target="_blank" rel="noopener">
        {label}
      </TextLink>
    )
  }

/** Only the fields that an account needs. */
export default async function RegisterPage({ searchParams }: Props) {
  const { customer } = await getShopper()
  const requested = (await searchParams).returnTo
  const returnTo = safeReturnPath(requested, '/account')
  if (customer) redirect(await onwardPath(returnTo))
  const [t, view] = await Promise.all([
    getTranslations('auth'),
    readFormState(searchParams, 'register', ['firstName', 'lastName', 'email', 'password']),
  ])
  return (
    <SignInFrame title={t('create')} lead={t('createLead')}>
      <PostedForm action={register} view={view}>
        <input type="hidden" name="returnTo" value={returnTo} />
        {view.errors.email?.key === 'emailMistyped' ? (
          <input type="hidden" name="emailAsked" value={view.value('email')} />
        ) : null}
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
          {t.rich('acceptTerms', { terms: legal('terms'), privacy: legal('privacy') })}
        </p>
      </PostedForm>
      <OtherWays>
        <p>
          {t('haveAccount')}{' '}
          <TextLink href={pathWithReturn('/login', requested)}>{t('signIn')}</TextLink>
        </p>
      </OtherWays>
    </SignInFrame>
  )
}
