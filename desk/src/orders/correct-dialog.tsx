import { api, ifMatch, take, takeTagged } from '#api/client.ts'
import { changeValues } from '#api/change.ts'
import { t } from '#i18n/i18n.ts'
import { WriteDialog } from '#ui/edit-dialog.tsx'
import type { EditField } from '#ui/edits.ts'
import {
  isBilledThere,
  toCorrection,
  type Address,
  type Correctable,
  type Correction,
  type Order,
} from './order-rules.ts'

/** The fields of an address. The country and region of an order stay, because of its tax. */
const { person, address } = t
export const addressFields = [
  { name: 'firstName', label: person.firstName },
  { name: 'lastName', label: person.lastName },
  { name: 'company', label: address.company, empty: null },
  { name: 'line1', label: address.line1 },
  { name: 'line2', label: address.line2, empty: null },
  { name: 'postalCode', label: address.postalCode, empty: null },
  { name: 'city', label: address.city },
  { name: 'phone', label: person.phone, empty: null },
] satisfies EditField<Address>[]

interface Props {
  order: Order
  part: Correctable
}

/** Corrects where an order goes, or where its mails go. */
export function CorrectDialog({ order, part }: Props) {
  const params = { path: { id: order.id } }
  const save = (change: Correction) =>
    changeValues(
      order,
      change,
      () => takeTagged(api.GET('/v1/orders/{id}', { params })),
      (_whole, etag) =>
        take(api.PATCH('/v1/orders/{id}', { params, headers: ifMatch(etag), body: change })),
    )
  const address = part === 'email' ? null : (order[part] ?? order.shippingAddress)
  if (part !== 'email' && address) {
    return (
      <WriteDialog<Address, unknown>
        title={t.order[titles[part]]}
        thing={address}
        fields={addressFields}
        save={(change) => save(toCorrection(order, part, { ...address, ...change }))}
      >
        {() => (
          <p className="hint">
            {t.edit.taxStays}{' '}
            {part === 'shippingAddress' && isBilledThere(order) && t.edit.billedToo}
          </p>
        )}
      </WriteDialog>
    )
  }
  return (
    <WriteDialog<{ email: string }, unknown>
      title={t.person.email}
      thing={{ email: order.email ?? '' }}
      fields={[{ name: 'email', label: t.person.email }]}
      save={(change) => save(change as Correction)}
    />
  )
}

const titles = { shippingAddress: 'address', billingAddress: 'billing' } as const
