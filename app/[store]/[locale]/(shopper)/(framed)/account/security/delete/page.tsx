import { getTranslations } from 'next-intl/server'
import { deleteAccount } from '@/app/[store]/[locale]/(shopper)/(framed)/account/security/actions'
import { AccountShell } from '@/components/account/account-shell'
import { DeleteAccountForm } from '@/components/account/security-forms'
import { TextLink } from '@/components/ui/text-link'
import { formMetadata, formReader } from '@/lib/server/forms/form-state'
import { requireCustomer } from '@/lib/server/session/shopper'

type Props = PageProps<'/[store]/[locale]/account/security/delete'>

const readView = formReader('deleteAccount', ['currentPassword', 'understood'])

export const generateMetadata = formMetadata('account.deleteAccount', readView)

/** Lists what will be deleted and what is kept, above the button that deletes the account. */
export default async function DeleteAccountPage({ searchParams }: Props) {
  await requireCustomer('/account/security/delete')
  const t = await getTranslations('account')
  const title = t('deleteAccount')
  const view = await readView(searchParams)
  return (
    <AccountShell section="security" title={title} current={title}>
      <div className="grid max-w-[560px] gap-6">
        <ul className="grid list-disc gap-2 ps-5">
          <li>{t('deletedData')}</li>
          <li>{t('keptData')}</li>
          <li>{t('deleteWarning')}</li>
        </ul>
        <DeleteAccountForm view={view} action={deleteAccount} />
        <p>
          <TextLink href="/account/security">{t('keepAccount')}</TextLink>
        </p>
      </div>
    </AccountShell>
  )
}
