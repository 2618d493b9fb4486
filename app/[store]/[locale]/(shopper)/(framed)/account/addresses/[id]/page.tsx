import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { redirect } from 'next/navigation'
import { AddressForm } from '@/app/[store]/[locale]/(shopper)/(framed)/account/addresses/address-form'
import { AccountShell } from '@/components/account/account-shell'
import { findAddress } from '@/lib/commerce/customer-addresses'
import { formTitle, readFormState } from '@/lib/server/forms/form-state'
import { localizePath } from '@/lib/server/request/request-locale'
import { readPrivate } from '@/lib/server/session/faults'
import { requireCustomer } from '@/lib/server/session/shopper'
import { ADDRESS_FIELDS } from '@/lib/shop/address/address-format'
import { MISSING } from '@/lib/routes'

type Props = {
  params: Promise<{ id: string; locale: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const t = await getTranslations('account')
  const view = await readFormState(searchParams, 'address', ADDRESS_FIELDS)
  return { title: await formTitle(t('changeAddress'), view.isRefused) }
}

export default async function AddressPage({ params, searchParams }: Props) {
  const { id: raw, locale } = await params
  const id = decodeURIComponent(raw)
  const page = `/account/addresses/${encodeURIComponent(id)}`
  const { client, store } = await requireCustomer(page)
  const saved = await readPrivate(page, () => findAddress(client, id))
  if (!saved) redirect(await localizePath(MISSING.account))
  const t = await getTranslations('account')
  const title = t('changeAddress')
  const view = await readFormState(searchParams, 'address', ADDRESS_FIELDS)
  return (
    <AccountShell section="addresses" title={title} current={title}>
      <AddressForm store={store} locale={locale} view={view} saved={saved} />
    </AccountShell>
  )
}
