import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { redirect } from 'next/navigation'
import { saveAddress } from '@/app/[store]/[locale]/(shopper)/(framed)/account/addresses/actions'
import { AccountShell } from '@/components/account/account-shell'
import { AddressFields } from '@/components/address/address-fields'
import { Checkbox } from '@/components/forms/checkbox'
import { PostedForm } from '@/components/forms/posted-form'
import { SubmitButton } from '@/components/forms/submit-button'
import { ButtonLink } from '@/components/ui/button'
import { findAddress } from '@/lib/commerce/customer-addresses'
import { countryChoices } from '@/lib/server/address/address-form'
import { getCachedCommerceStore } from '@/lib/server/catalog/cached-catalog'
import { formMetadata, readFormState } from '@/lib/server/forms/form-state'
import { getAddressMessages } from '@/lib/server/i18n/client-messages'
import { localizePath } from '@/lib/server/request/request-locale'
import { readPrivate } from '@/lib/server/session/faults'
import { requireCustomer } from '@/lib/server/session/shopper'
import { ADDRESS_FIELDS } from '@/lib/shop/address/address-format'
import { MISSING } from '@/lib/routes'
import { recordOf } from '@/lib/shop/record'

type Props = PageProps<'/[store]/[locale]/account/addresses/[id]'>

/** Stands for the id of an address that is to be added. */
const NEW = 'new'

export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  const title = (await params).id === NEW ? 'account.addAddress' : 'account.changeAddress'
  return formMetadata(title)({ searchParams })
}

/** The form for a new or an existing address. */
export default async function AddressPage({ params, searchParams }: Props) {
  const id = decodeURIComponent((await params).id)
  const isNew = id === NEW
  const page = `/account/addresses/${encodeURIComponent(id)}`
  const { client, store, locale } = await requireCustomer(page)
  const [saved, { servedCountries }] = await readPrivate(page, () =>
    Promise.all([isNew ? null : findAddress(client, id), getCachedCommerceStore(store.slug)]),
  )
  if (!saved && !isNew) redirect(await localizePath(MISSING.account))
  const [t, view, messages] = await Promise.all([
    getTranslations('account'),
    readFormState(searchParams, 'address', ADDRESS_FIELDS),
    getAddressMessages(),
  ])
  const title = t(isNew ? 'addAddress' : 'changeAddress')
  const first = (field: string) => (field === 'countryCode' ? store.countryCode : '')
  const values = recordOf(ADDRESS_FIELDS, (field) =>
    view.value(field, saved?.[field] ?? first(field)),
  )
  const errors = recordOf(ADDRESS_FIELDS, view.error)
  const countries = countryChoices(servedCountries, locale).all
  return (
    <AccountShell section="addresses" title={title} current={title}>
      <PostedForm action={saveAddress} view={view} className="max-w-[680px]">
        <input type="hidden" name="addressId" value={saved?.id ?? ''} />
        <AddressFields prefix="" {...{ countries, values, errors, messages }} />
        {saved?.isDefault ? null : (
          <Checkbox name="makeDefault" defaultChecked={view.value('makeDefault') === 'on'}>
            {t('makeDefaultCheckbox')}
          </Checkbox>
        )}
        <div className="flex flex-wrap gap-3">
          <SubmitButton pendingLabel={t('saving')}>{t('saveAddress')}</SubmitButton>
          <ButtonLink look="line" href="/account/addresses">
            {t('cancel')}
          </ButtonLink>
        </div>
      </PostedForm>
    </AccountShell>
  )
}
