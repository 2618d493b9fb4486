import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { AddressFields } from '@/components/address/address-fields'
import { Checkbox } from '@/components/forms/checkbox'
import { EmailField } from '@/components/forms/account-fields'
import { FieldError } from '@/components/forms/field-frame'
import { RadioCard, RadioCards } from '@/components/forms/radio-card'
import { listAddresses, type SavedAddress } from '@/lib/commerce/customer-addresses'
import { getCustomer } from '@/lib/commerce/customer'
import { getAddressMessages } from '@/lib/server/i18n/client-messages'
import { countryChoices } from '@/lib/server/address/address-form'
import { getCachedCommerceStore } from '@/lib/server/catalog/cached-catalog'
import type { Checkout } from '@/lib/server/checkout/checkout'
import type { FormState } from '@/lib/shop/forms/form-result'
import { readPrivate } from '@/lib/server/session/faults'
import { ADDRESS_FIELDS, addressLines, type AddressField } from '@/lib/shop/address/address-format'
import { joinParts } from '@/lib/shop/i18n/formatters'
import { recordOf } from '@/lib/shop/record'

type SectionProps = { checkout: Checkout; view: FormState }

/** The email address of the buyer, with a hint at what it is used for. */
export async function ContactSection({ checkout, view }: SectionProps) {
  const t = await getTranslations('checkout.contact')
  const { shopper, cart } = checkout
  const known =
    cart.email ??
    (shopper.customer
      ? (await readPrivate('/checkout/contact', () => getCustomer(shopper.client))).email
      : '')
  return (
    <Section title={t('contact')} note={t('required')}>
      <EmailField
        view={view}
        label={t('email')}
        help={t('emailHelp')}
        autoComplete="email"
        known={known}
      />
    </Section>
  )
}

/** The delivery address: fields, for a customer as one more card beside the saved addresses. */
export async function DeliverySection({ checkout, view }: SectionProps) {
  const { shopper, cart } = checkout
  const { locale } = shopper
  const [t, saved] = await Promise.all([
    getTranslations('checkout.contact'),
    shopper.customer
      ? readPrivate('/checkout/contact', () => listAddresses(shopper.client))
      : Promise.resolve([]),
  ])
  const fields = (
    <div className="grid gap-5">
      <Fields
        prefix="shipping"
        {...{ checkout, view }}
        known={savedIdOf(cart.shippingAddress, saved) ? null : cart.shippingAddress}
      />
      {shopper.customer ? (
        <Checkbox name="save" value="1" defaultChecked={view.value('save') === '1'}>
          {t('save')}
        </Checkbox>
      ) : null}
    </div>
  )
  const first = cart.shippingAddress
    ? (savedIdOf(cart.shippingAddress, saved) ?? 'new')
    : (saved.find(({ isDefault }) => isDefault)?.id ?? 'new')
  const selected = view.value('addressId', first)
  const reader = { country: shopper.store.countryCode, locale }
  const error = view.error('addressId')
  return (
    <Section title={t('address')}>
      {saved.length === 0 ? (
        fields
      ) : (
        <RadioCards
          id="f-addressId"
          legend={t('saved')}
          legendHidden
          error={error ? <FieldError>{error}</FieldError> : undefined}
        >
          {saved.map((address) => {
            const [name = '', ...lines] = addressLines(address, reader)
            return (
              <RadioCard
                key={address.id}
                name="addressId"
                value={address.id}
                defaultChecked={selected === address.id}
                title={name}
                note={joinParts([...lines, ...(address.isDefault ? [t('default')] : [])], locale)}
              />
            )
          })}
          <RadioCard
            name="addressId"
            value="new"
            defaultChecked={selected === 'new'}
            title={t('other')}
          >
            {fields}
          </RadioCard>
        </RadioCards>
      )}
    </Section>
  )
}

/** The billing address: the delivery address unless the box is unticked; typed values are kept. */
export async function BillingSection({ checkout, view }: SectionProps) {
  const t = await getTranslations('checkout.contact')
  const { billingAddress } = checkout.cart
  const before = billingAddress === null ? '1' : ''
  const isSame = view.key === 'first' ? before === '1' : view.value('billingSame') === '1'
  return (
    <div className="group/billing -mt-4 grid gap-6">
      <Checkbox name="billingSame" value="1" defaultChecked={isSame}>
        {t('billSame')}
      </Checkbox>
      <div className="group-has-[#f-billingSame:checked]/billing:hidden">
        <Section title={t('billing')}>
          <Fields prefix="billing" {...{ checkout, view }} known={billingAddress} />
        </Section>
      </div>
    </div>
  )
}

type Known = Partial<Record<AddressField, string | null>> | null

async function Fields({
  prefix,
  checkout,
  view,
  known,
}: SectionProps & { prefix: 'shipping' | 'billing'; known: Known }) {
  const { store, locale } = checkout.shopper
  const [messages, { servedCountries }] = await Promise.all([
    getAddressMessages(),
    readPrivate('/checkout/contact', () => getCachedCommerceStore(store.slug)),
  ])
  const countries = countryChoices(servedCountries, locale)
  // The postal code of a delivery estimate is in the store's country.
  const postalCode = prefix === 'shipping' ? checkout.shopper.cart?.postalCode : undefined
  const fallbacks: Known = { countryCode: store.countryCode, postalCode: postalCode ?? '' }
  const values = recordOf(ADDRESS_FIELDS, (field) =>
    view.value(`${prefix}.${field}`, known?.[field] ?? fallbacks[field] ?? ''),
  )
  const errors = recordOf(ADDRESS_FIELDS, (field) => view.error(`${prefix}.${field}`))
  return (
    <AddressFields
      prefix={`${prefix}.`}
      section={prefix}
      countries={prefix === 'shipping' ? countries.served : countries.all}
      hasPhone={prefix === 'shipping'}
      {...{ values, errors, messages }}
    />
  )
}

function savedIdOf(address: Known, saved: readonly SavedAddress[]): string | null {
  if (!address) return null
  const textOf = (known: NonNullable<Known>) =>
    [...addressLines(known), known.countryCode, known.phone].join('\n')
  return saved.find((known) => textOf(known) === textOf(address))?.id ?? null
}

function Section({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <section className="border-t border-foreground pt-4">
      <h2 className="pb-4 text-h3">{title}</h2>
      {note ? <p className="-mt-2 pb-4 text-small text-muted-foreground">{note}</p> : null}
      {children}
    </section>
  )
}
