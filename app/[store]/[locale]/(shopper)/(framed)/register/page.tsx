import { getTranslations } from 'next-intl/server'
import { redirect } from 'next/navigation'
import { RegisterForm } from '@/components/account/register-form'
import { OtherWays, SignInFrame } from '@/components/account/sign-in-frame'
import { TextLink } from '@/components/ui/text-link'
import { formMetadata, formReader } from '@/lib/server/forms/form-state'
import { getShopper } from '@/lib/server/session/shopper'
import { pathWithReturn, safeReturnPath } from '@/lib/shop/links'
import { register } from './actions'
import { localizePath } from '@/lib/server/request/request-locale'

type Props = PageProps<'/[store]/[locale]/register'>

const readView = formReader('register', ['firstName', 'lastName', 'email', 'password'])

export const generateMetadata = formMetadata('auth.create', readView)

export default async function RegisterPage({ searchParams }: Props) {
  const { store, customer } = await getShopper()
  const requested = (await searchParams).returnTo
  const returnTo = safeReturnPath(requested, '/account')
  if (customer) redirect(await localizePath(returnTo))
  const [t, view] = await Promise.all([getTranslations('auth'), readView(searchParams)])
  return (
    <SignInFrame title={t('create')} lead={t('createLead')} image={store.account.image}>
      <RegisterForm view={view} action={register} returnTo={returnTo} />
      <OtherWays>
        <p>
          {t('haveAccount')}{' '}
          <TextLink href={pathWithReturn('/login', requested)}>{t('signIn')}</TextLink>
        </p>
      </OtherWays>
    </SignInFrame>
  )
}
