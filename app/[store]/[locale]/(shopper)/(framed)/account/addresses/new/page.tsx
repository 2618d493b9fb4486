import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { AddressForm } from '@/app/[store]/[locale]/(shopper)/(framed)/account/addresses/address-form'
import { AccountShell } from '@/components/account/account-shell'
import { formTitle, readFormState } from '@/lib/server/forms/form-state'
import { requireCustomer } from '@/lib/server/session/shopper'
import { ADDRESS_FIELDS } from '@/lib/shop/address/address-format'

type Props = {
  params: Promise<{ locale: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const t = await getTranslations('account')
  const view = await readFormState(searchParams, 'address', ADDRESS_FIELDS)
  return { title: await formTitle(t('addAddress'), view.isRefused) }
}

export default async function NewAddressPage({ params, searchParams }: Props) {
  const { store } = await requireCustomer('/account/addresses/new')
  const { locale } = await params
  const t = await getTranslations('account')
  const title = t('addAddress')
  const view = await readFormState(searchParams, 'address', ADDRESS_FIELDS)
  return (
    <AccountShell section="addresses" title={title} current={title}>
      <AddressForm store={store} locale={locale} view={view} saved={null} />
    </AccountShell>
  )
}
