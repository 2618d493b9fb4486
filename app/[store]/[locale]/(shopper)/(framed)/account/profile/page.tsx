import { getTranslations } from 'next-intl/server'
import { AccountShell } from '@/components/account/account-shell'
import { ProfileForm } from '@/components/account/profile-form'
import { getCustomer } from '@/lib/commerce/customer'
import { formMetadata, formReader } from '@/lib/server/forms/form-state'
import { readPrivate } from '@/lib/server/session/faults'
import { requireCustomer } from '@/lib/server/session/shopper'
import { saveProfile } from './actions'

type Props = PageProps<'/[store]/[locale]/account/profile'>

const readView = formReader('profile', ['firstName', 'lastName', 'phone'])

export const generateMetadata = formMetadata('account.profile', readView)

export default async function ProfilePage({ searchParams }: Props) {
  const { client } = await requireCustomer('/account/profile')
  const profile = await readPrivate('/account/profile', () => getCustomer(client))
  const [t, view] = await Promise.all([getTranslations('account'), readView(searchParams)])
  return (
    <AccountShell section="profile" title={t('profile')} notice={view.notice}>
      <ProfileForm view={view} action={saveProfile} profile={profile} />
    </AccountShell>
  )
}
