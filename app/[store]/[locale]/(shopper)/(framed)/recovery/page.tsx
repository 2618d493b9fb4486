import { getTranslations } from 'next-intl/server'
import { RecoveryForm } from '@/components/account/recovery-forms'
import { OtherWays, SignInFrame } from '@/components/account/sign-in-frame'
import { TextLink } from '@/components/ui/text-link'
import { formMetadata, formReader } from '@/lib/server/forms/form-state'
import { getShopper } from '@/lib/server/session/shopper'
import { pathWithReturn, safeReturnPath } from '@/lib/shop/links'
import { recover } from './actions'

type Props = PageProps<'/[store]/[locale]/recovery'>

const readView = formReader('recovery', ['email'])

export const generateMetadata = formMetadata('auth.recoveryTitle', readView)

export default async function RecoveryPage({ searchParams }: Props) {
  const { store } = await getShopper()
  const requested = (await searchParams).returnTo
  const t = await getTranslations('auth')
  const view = await readView(searchParams)
  const { image } = store.account
  return (
    <SignInFrame title={t('recoveryTitle')} lead={t('recoveryLead')} image={image}>
      <RecoveryForm view={view} action={recover} returnTo={safeReturnPath(requested, '')} />
      <OtherWays>
        <p>
          {t('rememberedPassword')}{' '}
          <TextLink href={pathWithReturn('/login', requested)}>{t('signIn')}</TextLink>
        </p>
      </OtherWays>
    </SignInFrame>
  )
}
