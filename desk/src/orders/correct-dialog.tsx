import { api, ifMatch, take, takeTagged } from '#api/client.ts'
import { changeValues } from '#api/change.ts'
import { useI18n } from '#i18n/i18n.tsx'
import type { Messages } from '#i18n/messages/en.ts'
import { EditDialog } from '#ui/edit-dialog.tsx'
import type { EditField } from '#ui/edits.ts'
import { say } from '#ui/toasts.tsx'
import { useOrderWrite } from './order-queries.ts'
import type { Correctable, Order } from './order-rules.ts'

type Address = NonNullable<Order['shippingAddress']>
type Correction = { [Part in Correctable]?: NonNullable<Order[Part]> }

/** The fields of an address. The country and region of an order stay, because of its tax. */
function addressFields({ person, address }: Messages): EditField<Address>[] {
  return [
    { name: 'firstName', label: person.firstName },
    { name: 'lastName', label: person.lastName },
    { name: 'company', label: address.company, empty: null },
    { name: 'line1', label: address.line1 },
    { name: 'line2', label: address.line2, empty: null },
    { name: 'postalCode', label: address.postalCode, empty: null },
    { name: 'city', label: address.city },
    { name: 'phone', label: person.phone, empty: null },
  ]
}

interface Props {
  order: Order
  part: Correctable
  onClose: () => void
}

/** Corrects where an order goes, or where its mails go. */
export function CorrectDialog({ order, part, onClose }: Props) {
  const { t } = useI18n()
  const params = { path: { id: order.id } }
  const write = useOrderWrite<Correction, void>(
    order.id,
    null,
    (change) =>
      changeValues(
        order,
        change,
        () => takeTagged(api.GET('/v1/orders/{id}', { params })),
        (_whole, etag) =>
          take(api.PATCH('/v1/orders/{id}', { params, headers: ifMatch(etag), body: change })),
      ),
    () => {
      say(t.edit.saved)
      onClose()
    },
  )
  const { isPending, error } = write
  const common = { onClose, title: part === 'email' ? t.person.email : t.order[titles[part]] }
  const address = part === 'email' ? null : (order[part] ?? order.shippingAddress)
  if (part !== 'email' && address) {
    const mutate = (change: Partial<Address>) => write.mutate({ [part]: { ...address, ...change } })
    return (
      <EditDialog
        {...common}
        thing={address}
        fields={addressFields(t)}
        write={{ mutate, isPending, error }}
      >
        {() => <p className="hint">{t.edit.taxStays}</p>}
      </EditDialog>
    )
  }
  const fields = [{ name: 'email' as const, label: t.person.email }]
  const mutate = ({ email }: Partial<Order>) => email && write.mutate({ email })
  return (
    <EditDialog {...common} thing={order} fields={fields} write={{ mutate, isPending, error }} />
  )
}

const titles = { shippingAddress: 'address', billingAddress: 'billing' } as const
