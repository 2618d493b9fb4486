import { getTranslations } from 'next-intl/server'
import { AddressFields } from '@/components/address/address-fields'
import { ButtonLink } from '@/components/ui/button-link'
import { Checkbox } from '@/components/forms/checkbox'
import { PostedForm } from '@/components/forms/posted-form'
import { SubmitButton } from '@/components/forms/submit-button'
import type { SavedAddress } from '@/lib/commerce/customer-addresses'
import { getAddressMessages } from '@/lib/server/i18n/client-messages'
import { countryChoices } from '@/lib/server/address/address-form'
import { getCachedCommerceStore } from '@/lib/server/catalog/cached-catalog'
import { readPrivate } from '@/lib/server/session/faults'
import { ADDRESS_FIELDS } from '@/lib/shop/address/address-format'
import type { FormState } from '@/lib/shop/forms/form-result'
import type { Store } from '@/lib/shop/store/store-schema'
import { saveAddress } from './actions'

/** The form for a new or an existing address. */
export async function AddressForm({
  store,
  locale,
  view,
  saved,
}: {
  store: Store
  locale: string
  view: FormState
  /** Null for a new address. */
  saved: SavedAddress | null
}) {
  const t = await getTranslations('account')
  const page = `/account/addresses/${saved ? encodeURIComponent(saved.id) : 'new'}`
  const [messages, { servedCountries }] = await Promise.all([
    getAddressMessages(),
    readPrivate(page, () => getCachedCommerceStore(store.slug)),
  ])
  const countries = countryChoices(servedCountries, locale)
  const values = Object.fromEntries(
    ADDRESS_FIELDS.map((field) => {
      const first = field === 'countryCode' ? store.countryCode : ''
      return [field, view.value(field, saved?.[field] ?? first)]
    }),
  )
  const errors = Object.fromEntries(ADDRESS_FIELDS.map((field) => [field, view.error(field)]))
  return (
    <PostedForm action={saveAddress} view={view} className="max-w-[680px]">
      <input type="hidden" name="addressId" value={saved?.id ?? ''} />
      <AddressFields prefix="" countries={countries.all} {...{ values, errors, messages }} />
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
  )
}
