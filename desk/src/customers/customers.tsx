import { useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { format, t } from '#i18n/i18n.ts'
import { nameOf } from '#orders/order-rules.ts'
import { ListPage } from '#ui/list-page.tsx'
import { Views } from '#ui/views.tsx'
import { useCustomers, useOrdersOf } from './customer-queries.ts'
import { listGuests } from './guests.ts'

type View = 'accounts' | 'guests'

interface Person {
  id: string
  path: string
  name: string
  email: string | null
  on: string
}

/** The people of a search, as both views of them are listed. */
function usePeople(view: View, search: string) {
  const accounts = useCustomers(search, view === 'accounts')
  const orders = useOrdersOf({ search }, view === 'guests')
  const toPeople = (): Person[] =>
    view === 'accounts'
      ? (accounts.data?.rows ?? []).map((customer) => ({
          ...{ id: customer.id, path: `/customers/${customer.id}`, name: nameOf(customer) },
          ...{ email: customer.email, on: customer.createdOn },
        }))
      : listGuests(orders.data?.rows ?? []).map((order) => ({
          ...{ id: order.id, path: `/customers/guests/${order.id}`, name: nameOf(order) },
          ...{ email: order.email, on: order.placedOn },
        }))
  const list = view === 'accounts' ? accounts : orders
  return { ...list, data: list.data && { rows: toPeople(), total: list.data.total } }
}

/** Those who have an account in the store, and those who bought without one. */
export default function Customers() {
  const [, go] = useLocation()
  const view = useSearch() === 'view=guests' ? 'guests' : 'accounts'
  // Names and email addresses stay out of the address of the page.
  const [search, setSearch] = useState('')
  const { list, columns, views, empty, searchIn } = t.customers
  const other = view === 'guests' ? 'accounts' : 'guests'
  const open = (next: View) => go(`/customers?view=${next}`, { replace: true })
  return (
    <ListPage
      title={list.title}
      list={usePeople(view, search)}
      search={{ label: list.search, hint: list.hint, onSearch: setSearch }}
      filters={
        <Views
          views={[['accounts', views.accounts] as const, ['guests', views.guests] as const]}
          shown={view}
          onShow={open}
        />
      }
      empty={
        search ? (
          <>
            {t.common.noMatch}{' '}
            <button type="button" className="link" onClick={() => open(other)}>
              {searchIn[other]}
            </button>
          </>
        ) : (
          empty[view]
        )
      }
      caption={list.title}
      columns={[
        [
          columns.name,
          ({ id, path, name, email }) => (
            <Link href={path} data-row={id}>
              <bdi>{name || email}</bdi>
            </Link>
          ),
        ],
        [t.person.email, ({ email }) => <bdi>{email}</bdi>],
        [view === 'accounts' ? columns.since : columns.last, ({ on }) => format.day(on), 'c-total'],
      ]}
    />
  )
}
