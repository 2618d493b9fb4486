import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { deleteAccount } from '@/app/[store]/[locale]/(shopper)/(framed)/account/security/actions'
import { AccountShell } from '@/components/account/account-shell'
import { DeleteAccountForm } from '@/components/account/security-forms'
import { TextLink } from '@/components/ui/text-link'
import { formTitle, readFormState } from '@/lib/server/forms/form-state'
import { requireCustomer } from '@/lib/server/session/shopper'

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

const readView = (searchParams: Props['searchParams']) =>
  readFormState(searchParams, 'deleteAccount', ['currentPassword', 'understood'])

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const [t, view] = await Promise.all([getTranslations('account'), readView(searchParams)])
  return { title: await formTitle(t('deleteAccount'), view.isRefused) }
}

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
