import { getTranslations } from 'next-intl/server'
import { OtherWays, SignInFrame } from '@/app/[store]/[locale]/(shopper)/sign-in-frame'
import { EmailField } from '@/components/forms/account-fields'
import { PostedForm } from '@/components/forms/posted-form'
import { SubmitButton } from '@/components/forms/submit-button'
import { TextLink } from '@/components/ui/text-link'
import { formMetadata, readFormState } from '@/lib/server/forms/form-state'
import { pathWithReturn, safeReturnPath } from '@/lib/shop/links'
import { recover } from './actions'

type Props = PageProps<'/[store]/[locale]/recovery'>

export const generateMetadata = formMetadata('auth.recoveryTitle')

export default async function RecoveryPage({ searchParams }: Props) {
  const requested = (await searchParams).returnTo
  const t = await getTranslations('auth')
  const view = await readFormState(searchParams, 'recovery', ['email'])
  return (
    <SignInFrame title={t('recoveryTitle')} lead={t('recoveryLead')}>
      <PostedForm action={recover} view={view}>
        <input type="hidden" name="returnTo" value={safeReturnPath(requested, '')} />
        <EmailField view={view} label={t('email')} autoComplete="username" />
        <SubmitButton pendingLabel={t('sendingLink')}>{t('sendLink')}</SubmitButton>
      </PostedForm>
      <OtherWays>
        <p>
          {t('rememberedPassword')}{' '}
          <TextLink href={pathWithReturn('/login', requested)}>{t('signIn')}</TextLink>
        </p>
      </OtherWays>
    </SignInFrame>
  )
}
