import { useLocation, useSearch } from 'wouter'
import { t } from '#i18n/i18n.ts'
import { useSession } from '#session/session.tsx'
import { TextField } from '#ui/field.tsx'
import { AddButton, ListPage } from '#ui/list-page.tsx'
import { Views } from '#ui/views.tsx'
import { isTask, orderViews, readFilter, writeFilter, type OrderFilter } from './order-filter.ts'
import { useOrderList } from './order-queries.ts'
import { OrderTable } from './order-table.tsx'

/** The orders of the store, newest first. */
export default function Orders() {
  const [, go] = useLocation()
  const mayCreate = useSession().may('orders:update')
  const filter = readFilter(new URLSearchParams(useSearch()))
  const change = (more: Partial<OrderFilter>) =>
    go(writeFilter({ ...filter, ...more }), { replace: true })
  const names = { ...t.orders.views, expired: t.state.invalidated, toPack: t.today.toPack }
  const shown = isTask(filter.view) ? [...orderViews, filter.view] : orderViews
  const isFiltered = writeFilter(filter) !== '/orders'
  return (
    <ListPage
      title={t.nav.orders}
      list={useOrderList(filter)}
      count={t.orders.count}
      actions={mayCreate && <AddButton text={t.orders.create} onAdd={() => go('/orders/new')} />}
      search={{
        label: t.orders.search,
        hint: t.orders.searchHint,
        start: filter.search,
        onSearch: (search) => change({ search }),
      }}
      filters={
        <>
          <Views
            views={shown.map((view) => [view, isTask(view) ? t.today[view] : names[view]] as const)}
            shown={filter.view}
            onShow={(view) => change({ view })}
          />
          {(['from', 'to'] as const).map((end) => (
            <TextField
              key={end}
              type="date"
              label={t.days[end]}
              value={filter[end]}
              onChange={(day) => change({ [end]: day })}
            />
          ))}
        </>
      }
      empty={
        <>
          {isFiltered ? t.common.noMatch : t.orders.empty}{' '}
          {isFiltered && (
            <button type="button" onClick={() => go('/orders')}>
              {t.orders.clear}
            </button>
          )}
        </>
      }
    >
      {(orders) => <OrderTable orders={orders} caption={t.nav.orders} />}
    </ListPage>
  )
}
