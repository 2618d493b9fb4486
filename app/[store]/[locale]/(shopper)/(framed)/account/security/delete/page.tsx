import { getTranslations } from 'next-intl/server'
import { deleteAccount } from '@/app/[store]/[locale]/(shopper)/(framed)/account/security/actions'
import { AccountShell } from '@/components/account/account-shell'
import { CurrentPassword } from '@/components/forms/account-fields'
import { Checkbox } from '@/components/forms/checkbox'
import { PostedForm } from '@/components/forms/posted-form'
import { SubmitButton } from '@/components/forms/submit-button'
import { TextLink } from '@/components/ui/text-link'
import { formMetadata, readFormState } from '@/lib/server/forms/form-state'
import { requireCustomer } from '@/lib/server/session/shopper'

type Props = PageProps<'/[store]/[locale]/account/security/delete'>

export const generateMetadata = formMetadata('account.deleteAccount')

/** Lists what is deleted and what is kept; a confirmation and the password are required. */
export default async function DeleteAccountPage({ searchParams }: Props) {
  await requireCustomer('/account/security/delete')
  const t = await getTranslations('account')
  const title = t('deleteAccount')
  const view = await readFormState(searchParams, 'deleteAccount', ['currentPassword', 'understood'])
  return (
    <AccountShell section="security" title={title} current={title}>
      <div className="grid max-w-[560px] gap-6">
        <ul className="grid list-disc gap-2 ps-5">
          <li>{t('deletedData')}</li>
          <li>{t('keptData')}</li>
          <li>{t('deleteWarning')}</li>
        </ul>
        <PostedForm action={deleteAccount} view={view} label={title}>
          <CurrentPassword view={view} />
          <Checkbox name="understood" error={view.error('understood')}>
            {t('deleteConfirm')}
          </Checkbox>
          <div>
            <SubmitButton look="danger" pendingLabel={t('deleting')}>
              {title}
            </SubmitButton>
          </div>
        </PostedForm>
        <p>
          <TextLink href="/account/security">{t('keepAccount')}</TextLink>
        </p>
      </div>
    </AccountShell>
  )
}
