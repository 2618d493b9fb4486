import { useState } from 'react'
import { call } from '#api/client.ts'
import { useCustomers, useOrdersOf, type Customer } from '#customers/customer-queries.ts'
import { listGuests } from '#customers/guests.ts'
import { t } from '#i18n/i18n.ts'
import type { Store } from '#session/store.ts'
import { DialogButton } from '#ui/dialog.tsx'
import { WriteDialog } from '#ui/edit-dialog.tsx'
import { sayWhy } from '#ui/explain.ts'
import { Section } from '#ui/list-page.tsx'
import { Button } from '#ui/button.tsx'
import { PickList } from '#ui/search-field.tsx'
import type { Buyer, BuyerChange, Cart, CartChange } from './cart.ts'
import { newAddress } from './correct-dialog.tsx'
import { nameOf, type Order } from './order-rules.ts'
import { AddressLines } from './order-side.tsx'

interface KnownProps {
  onChoose: (chosen: BuyerChange) => void
}

/** Finds who has ordered before, with an account or as a guest. */
function KnownBuyers({ onChoose }: KnownProps) {
  const [search, setSearch] = useState('')
  const accounts = useCustomers(search, search !== '').data?.rows ?? []
  const guests = listGuests(useOrdersOf({ search }, search !== '').data?.rows ?? [])
  const choose = async (person: Order | Customer) => {
    setSearch('')
    if ('orderNumber' in person)
      return onChoose({ buyer: buyerFrom(person, person.shippingAddress), customerId: null })
    const { data } = await call('get', '/v1/customers/{id}/addresses', { id: person.id })
    return onChoose({ buyer: buyerFrom(person, data[0]), customerId: person.id })
  }
  return (
    <PickList
      {...{ label: t.customers.list.search, hint: t.customers.list.hint }}
      {...{ search, onSearch: setSearch, rows: [...accounts, ...guests] }}
    >
      {(person) => (
        <>
          <bdi>{nameOf(person)}</bdi>
          <bdi className="hint grow">
            {[person.email, 'orderNumber' in person && t.orders.guest].filter(Boolean).join(' · ')}
          </bdi>
          <Button
            {...{ text: t.orders.choose, of: [nameOf(person), person.email].join(' ') }}
            data-row={person.id}
            onClick={() => void choose(person).catch(sayWhy)}
          />
        </>
      )}
    </PickList>
  )
}

/** Who buys, with an address or without. */
export const buyerFrom = (
  { email, firstName, lastName, phone }: Customer | Order,
  address: Order['shippingAddress'] | undefined,
): Partial<Buyer> => ({
  ...{ firstName: firstName ?? '', lastName: lastName ?? '', phone, ...address },
  email: email ?? '',
})

interface Props extends KnownProps {
  store: Store
  /** Which order is being taken: a write whose outcome is unknown is not sent again in the next. */
  id: string
  buyer: Partial<Buyer>
  customerId: string | null
  save: (change: CartChange, key: string) => Promise<Cart>
  onSaved: (cart: Cart) => void
}

/** Who has ordered, and where it goes. */
export function BuyerPart({ store, id, ...props }: Props) {
  const { buyer, customerId, save, onSaved, onChoose } = props
  const { blank, fields } = newAddress(store)
  const thing: Buyer = { ...blank, email: '', ...buyer }
  const named = buyer.email
    ? { text: t.edit.change, of: t.orders.columns.customer }
    : { text: t.orders.newCustomer }
  return (
    <Section title={t.orders.columns.customer}>
      <KnownBuyers onChoose={onChoose} />
      {buyer.email && <bdi>{buyer.email}</bdi>}
      {buyer.line1 && <AddressLines address={thing} />}
      <DialogButton {...named}>
        <WriteDialog<Buyer, Cart>
          title={t.orders.columns.customer}
          about={`buyer ${id}`}
          thing={thing}
          fields={[['email', t.person.email], ...fields]}
          save={(change, key) => save({ buyer: { ...thing, ...change }, customerId }, key)}
          onDone={onSaved}
        />
      </DialogButton>
    </Section>
  )
}
