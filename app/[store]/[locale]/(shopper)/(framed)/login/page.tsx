import { getTranslations } from 'next-intl/server'
import { redirect } from 'next/navigation'
import { CodeForm, LoginForm } from '@/components/account/login-form'
import { SignOutSender } from '@/components/layout/sign-out-sender'
import { OtherWays, SignInFrame } from '@/app/[store]/[locale]/(shopper)/sign-in-frame'
import { Notice } from '@/components/ui/notice'
import { TextLink } from '@/components/ui/text-link'
import { formMetadata, readFormState, readNotice } from '@/lib/server/forms/form-state'
import { getShopper } from '@/lib/server/session/shopper'
import type { CodeBy } from '@/lib/shop/account/account-forms'
import type { FormState } from '@/lib/shop/forms/form-result'
import { pathWithReturn, safeReturnPath } from '@/lib/shop/links'
import { login } from './actions'
import { onwardPath } from '@/lib/server/request/request-locale'

type Props = PageProps<'/[store]/[locale]/login'>

/** How the customer gets the code that the page asks for; null for the first step. */
function codeByOf({ errors, value }: FormState): CodeBy | null {
  // Only the first step can correct these.
  if (errors.email || errors['']?.key === 'loginWrong') return null
  const { key } = errors.twoFactorCode ?? {}
  if (key === 'codeMailed') return 'mail'
  if (key === 'codeNeeded') return 'app'
  const sent = value('codeBy')
  return sent === 'mail' || sent === 'app' ? sent : null
}

/** The form and its step. Asking for the code for the first time is not an error. */
async function readStep(searchParams: Props['searchParams']) {
  const view = await readFormState(searchParams, 'login', ['email', 'password', 'twoFactorCode'])
  const codeBy = codeByOf(view)
  const isFirstTime = codeBy !== null && view.value('codeBy') === ''
  const question = { ...view, isRefused: false, error: () => undefined, summary: [] }
  return { codeBy, view: isFirstTime ? question : view }
}

export const generateMetadata = formMetadata(
  'auth.signIn',
  async (searchParams) => (await readStep(searchParams)).view.isRefused,
)

export default async function LoginPage({ searchParams }: Props) {
  const { customer } = await getShopper()
  const requested = (await searchParams).returnTo
  const returnTo = safeReturnPath(requested, '/account')
  if (customer) redirect(await onwardPath(returnTo))
  const [t, { view, codeBy }] = await Promise.all([getTranslations('auth'), readStep(searchParams)])
  // Signing out, a new password and a deleted account also redirect here, with a notice.
  const notice = await readNotice(searchParams)
  if (codeBy) {
    const lead =
      codeBy === 'mail' ? t('mailedCodeLead', { email: view.value('email') }) : t('codeLead')
    return (
      <SignInFrame title={t('codeTitle')} lead={lead}>
        <CodeForm view={view} action={login} returnTo={returnTo} codeBy={codeBy} />
        <OtherWays>
          <p>
            <TextLink href={pathWithReturn('/login', requested)}>{t('startAgain')}</TextLink>
          </p>
        </OtherWays>
      </SignInFrame>
    )
  }
  return (
    <SignInFrame title={t('signIn')} lead={t('signInLead')}>
      {notice ? (
        <>
          <Notice role="status">{notice}</Notice>
          <SignOutSender />
        </>
      ) : null}
      <LoginForm
        view={view}
        action={login}
        returnTo={returnTo}
        recoveryHref={pathWithReturn('/recovery', requested)}
      />
      <OtherWays>
        <p>
          {t('newHere')}{' '}
          <TextLink href={pathWithReturn('/register', requested)}>{t('create')}</TextLink>
        </p>
        <p>
          {t('orderedAsGuest')} <TextLink href="/orders">{t('findOrder')}</TextLink>
        </p>
      </OtherWays>
    </SignInFrame>
  )
}
