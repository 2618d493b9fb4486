import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { reset } from '@/app/[store]/[locale]/(shopper)/(framed)/recovery/actions'
import { ResetForm } from '@/components/account/recovery-forms'
import { OtherWays, SignInFrame } from '@/components/account/sign-in-frame'
import { TextLink } from '@/components/ui/text-link'
import { formTitle, readFormState } from '@/lib/server/forms/form-state'
import { getShopper } from '@/lib/server/session/shopper'

type Props = PageProps<'/[store]/[locale]/recovery/[token]'>

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const t = await getTranslations('auth')
  const view = await readFormState(searchParams, 'reset', ['password'])
  const title = await formTitle(t('newPasswordTitle'), view.isRefused)
  // The URL of this page gives access to the account: no other origin may see it as a referrer.
  // With "no-referrer" the browser would submit the form with "Origin: null".
  return { title, referrer: 'same-origin' }
}

/** The target of the mailed link, which is used up only when the new password is submitted. */
export default async function NewPasswordPage({ params, searchParams }: Props) {
  const { store } = await getShopper()
  const t = await getTranslations('auth')
  const view = await readFormState(searchParams, 'reset', ['password'])
  const { token } = await params
  const { image } = store.account
  return (
    <SignInFrame title={t('newPasswordTitle')} lead={t('newPasswordLead')} image={image}>
      <ResetForm view={view} action={reset} token={decodeURIComponent(token)} />
      <OtherWays>
        <p className="text-small text-muted-foreground">
          {t('linkExpiredLead')} <TextLink href="/recovery">{t('requestNewLink')}</TextLink>
        </p>
      </OtherWays>
    </SignInFrame>
  )
}
