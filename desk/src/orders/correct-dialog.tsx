import { saveAt } from '#api/change.ts'
import { t } from '#i18n/i18n.ts'
import { listCountries, useStore, type Store } from '#session/store.ts'
import { WriteDialog } from '#ui/edit-dialog.tsx'
import type { EditField } from '#ui/edits.ts'
import * as rules from './order-rules.ts'
import type { Address, Correctable, Correction, Order } from './order-rules.ts'

const { person, address } = t
/** The fields of an address. The country and region of an order stay, because of its tax. */
const addressFields = [
  ['firstName', person.firstName],
  ['lastName', person.lastName],
  ['company', address.company, 'text?'],
  ['line1', address.line1],
  ['line2', address.line2, 'text?'],
  ['postalCode', address.postalCode, 'text?'],
  ['city', address.city],
  ['phone', person.phone, 'text?'],
] satisfies EditField<Address>[]

/** An address that nobody has typed yet, and its fields with those of its place. */
export function newAddress(store: Store) {
  const { countryCode } = store
  const { region, country } = t.shop.fields
  const blank: Address = {
    ...{ firstName: '', lastName: '', company: null, line1: '', line2: null },
    ...{ postalCode: null, city: '', region: null, phone: null, countryCode },
  }
  const fields = [
    ...addressFields,
    ['region', region, 'text?'],
    ['countryCode', country, 'one', { options: listCountries(store) }],
  ] satisfies EditField<Address>[]
  return { blank, fields }
}

/** Corrects where an order goes, or where its mails go. */
export function CorrectDialog({ order, part }: { order: Order; part: Correctable }) {
  const store = useStore()
  const save = (change: Correction) => saveAt('/v1/orders/{id}', { id: order.id }, order, change)
  if (part !== 'email') {
    const known = order[part] ?? order.shippingAddress
    const anew = known ? { blank: known, fields: addressFields } : store && newAddress(store)
    return (
      anew && (
        <WriteDialog<Address, unknown>
          title={t.order[titles[part]]}
          thing={anew.blank}
          fields={anew.fields}
          save={(change) => save(rules.toCorrection(order, part, { ...anew.blank, ...change }))}
        >
          {() =>
            known && (
              <p className="hint">
                {t.edit.taxStays}{' '}
                {part === 'shippingAddress' && rules.isBilledThere(order) && t.edit.billedToo}
              </p>
            )
          }
        </WriteDialog>
      )
    )
  }
  return (
    <WriteDialog<{ email: string }, unknown>
      title={t.person.email}
      thing={{ email: order.email ?? '' }}
      fields={[['email', t.person.email]]}
      save={(change) => save(change as Correction)}
    />
  )
}

const titles = { shippingAddress: 'address', billingAddress: 'billing' } as const
