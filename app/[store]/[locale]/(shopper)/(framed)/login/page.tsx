import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { redirect } from 'next/navigation'
import { CodeForm, LoginForm } from '@/components/account/login-form'
import { OtherWays, SignInFrame } from '@/components/account/sign-in-frame'
import { SignOutSender } from '@/components/layout/sign-out-broadcast'
import { Notice } from '@/components/ui/notice'
import { TextLink } from '@/components/ui/text-link'
import { formTitle, readFormState, readNotice } from '@/lib/server/forms/form-state'
import { getShopper } from '@/lib/server/session/shopper'
import type { FormState } from '@/lib/shop/forms/form-state'
import { pathWithReturn, safeReturnPath } from '@/lib/shop/routes'
import { login } from './actions'
import { localizePath } from '@/lib/server/i18n/request-locale'

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

const readView = (searchParams: Props['searchParams']) =>
  readFormState(searchParams, 'login', ['email', 'password', 'twoFactorCode'])

/** Whether the form asks for the code for the first time, which is not an error. */
const isQuestion = ({ errors }: FormState) =>
  ['codeNeeded', 'codeMailed'].includes(errors.twoFactorCode?.key ?? '')

/** Whether the code was mailed. The form repeats it with each attempt. */
const isMailedCode = (view: FormState) =>
  view.errors.twoFactorCode?.key === 'codeMailed' || view.value('isMailed') === 'on'

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const [t, view] = await Promise.all([getTranslations('auth'), readView(searchParams)])
  return { title: await formTitle(t('signIn'), view.isRefused && !isQuestion(view)) }
}

export default async function LoginPage({ searchParams }: Props) {
  const { store, customer } = await getShopper()
  const requested = (await searchParams).returnTo
  const returnTo = safeReturnPath(requested, '/account')
  if (customer) redirect(await localizePath(returnTo))
  const [t, view] = await Promise.all([getTranslations('auth'), readView(searchParams)])
  // Signing out, a new password and a deleted account also redirect here, with a notice.
  const notice = await readNotice(searchParams)
  const { image } = store.account
  if (view.errors.twoFactorCode) {
    const isMailed = isMailedCode(view)
    const lead = isMailed ? t('mailedCodeLead', { email: view.value('email') }) : t('codeLead')
    return (
      <SignInFrame title={t('codeTitle')} lead={lead} image={image}>
        <CodeForm view={view} action={login} returnTo={returnTo} isMailed={isMailed} />
        <OtherWays>
          <p>
            <TextLink href={pathWithReturn('/login', requested)}>{t('startAgain')}</TextLink>
          </p>
        </OtherWays>
      </SignInFrame>
    )
  }
  return (
    <SignInFrame title={t('signIn')} lead={t('signInLead')} image={image}>
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
