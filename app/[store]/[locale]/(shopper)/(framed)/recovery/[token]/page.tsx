import { getTranslations } from 'next-intl/server'
import { reset } from '@/app/[store]/[locale]/(shopper)/(framed)/recovery/actions'
import { OtherWays, SignInFrame } from '@/app/[store]/[locale]/(shopper)/sign-in-frame'
import { NewPasswordField } from '@/components/forms/account-fields'
import { FormProblem } from '@/components/forms/form-problem'
import { PostedForm } from '@/components/forms/posted-form'
import { SubmitButton } from '@/components/forms/submit-button'
import { TextLink } from '@/components/ui/text-link'
import { mailedLinkMetadata, readFormState } from '@/lib/server/forms/form-state'

type Props = PageProps<'/[store]/[locale]/recovery/[token]'>

export const generateMetadata = mailedLinkMetadata('auth.newPasswordTitle')

/** The target of the mailed link, which is used up only when the new password is submitted. */
export default async function NewPasswordPage({ params, searchParams }: Props) {
  const t = await getTranslations('auth')
  const view = await readFormState(searchParams, 'reset', ['password'])
  const { token } = await params
  const newLink = <TextLink href="/recovery">{t('requestNewLink')}</TextLink>
  const over = (
    <FormProblem title={view.formError ?? ''}>
      <p>{newLink}</p>
    </FormProblem>
  )
  return (
    <SignInFrame title={t('newPasswordTitle')} lead={t('newPasswordLead')}>
      <PostedForm action={reset} view={view} problem={over}>
        <input type="hidden" name="token" value={decodeURIComponent(token)} />
        <NewPasswordField
          name="password"
          label={t('newPassword')}
          help={t('passwordHelp')}
          error={view.error('password')}
        />
        <SubmitButton pendingLabel={t('savingPassword')}>{t('savePassword')}</SubmitButton>
      </PostedForm>
      <OtherWays>
        <p className="text-small text-muted-foreground">
          {t('linkExpiredLead')} {newLink}
        </p>
      </OtherWays>
    </SignInFrame>
  )
}
