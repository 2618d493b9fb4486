import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { AccountShell } from '@/components/account/account-shell'
import { ProfileForm } from '@/components/account/profile-form'
import { getCustomer } from '@/lib/commerce/customer'
import { formTitle, readFormState } from '@/lib/server/forms/form-state'
import { asCustomer, requireCustomer } from '@/lib/server/session/shopper'
import { saveProfile } from './actions'

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

const readView = (searchParams: Props['searchParams']) =>
  readFormState(searchParams, 'profile', ['firstName', 'lastName', 'phone'])

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const [t, view] = await Promise.all([getTranslations('account'), readView(searchParams)])
  return { title: await formTitle(t('profile'), view.isRefused) }
}

export default async function ProfilePage({ searchParams }: Props) {
  const { client } = await requireCustomer('/account/profile')
  const profile = await asCustomer('/account/profile', () => getCustomer(client))
  const [t, view] = await Promise.all([getTranslations('account'), readView(searchParams)])
  return (
    <AccountShell section="profile" title={t('profile')} notice={view.notice}>
      <ProfileForm view={view} action={saveProfile} profile={profile} />
    </AccountShell>
  )
}
