import { useState } from 'react'
import { format, t } from '#i18n/i18n.ts'
import { nameOf, type Order } from '#orders/order-rules.ts'
import { Button } from '#ui/button.tsx'
import { ListPage, nameColumn } from '#ui/list-page.tsx'
import { useViews } from '#ui/views.tsx'
import { useCustomers, useOrdersOf, type Customer } from './customer-queries.ts'
import { listGuests } from './guests.ts'

type View = 'accounts' | 'guests'

const pageOf = (person: Customer | Order) =>
  `/customers/${'placedOn' in person ? 'guests/' : ''}${person.id}`

/** The people of a search: accounts, or the newest orders of guests. */
function usePeople(view: View, search: string) {
  const accounts = useCustomers(search, view === 'accounts')
  const orders = useOrdersOf({ search }, view === 'guests')
  const list = view === 'accounts' ? accounts : orders
  const rows: (Customer | Order)[] =
    view === 'accounts' ? (accounts.data?.rows ?? []) : listGuests(orders.data?.rows ?? [])
  return { ...list, data: list.data && { rows, total: list.data.total } }
}

/** Those who have an account in the store, and those who bought without one. */
export default function Customers() {
  // Names and email addresses stay out of the address of the page.
  const [search, setSearch] = useState('')
  const { list, columns, views, empty, searchIn } = t.customers
  const [view, filters, show] = useViews(['accounts', 'guests'], views)
  const other = view === 'guests' ? 'accounts' : 'guests'
  return (
    <ListPage
      title={list.title}
      list={usePeople(view, search)}
      search={{ label: list.search, hint: list.hint, onSearch: setSearch }}
      filters={filters}
      empty={
        search ? (
          <>
            {t.common.noMatch}{' '}
            <Button className="link" onClick={() => show(other)} text={searchIn[other]} />
          </>
        ) : (
          empty[view]
        )
      }
      columns={[
        nameColumn(columns.name, pageOf, (person) => nameOf(person) || person.email),
        [t.person.email, ({ email }) => email],
        [
          view === 'accounts' ? columns.since : columns.last,
          (person) => format.day('placedOn' in person ? person.placedOn : person.createdOn),
          'c-total',
        ],
      ]}
    />
  )
}
