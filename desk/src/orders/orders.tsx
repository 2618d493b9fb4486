import { useEffect, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useI18n } from '#i18n/i18n.tsx'
import { useSession } from '#session/session.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { Empty, Loaded } from '#ui/states.tsx'
import { orderViews, readFilter, writeFilter, type OrderFilter } from './order-filter.ts'
import { rememberList, useOrderList } from './order-queries.ts'
import { listActions, type Order } from './order-rules.ts'
import { OrderTable } from './order-table.tsx'
import { ShipDialog } from './ship-dialog.tsx'

interface FilterProps {
  filter: OrderFilter
  onChange: (filter: OrderFilter) => void
}

function Filters({ filter, onChange }: FilterProps) {
  const { t } = useI18n()
  return (
    <div className="filters" role="search" aria-label={t.orders.title}>
      <div className="views" role="group" aria-label={t.orders.view}>
        {orderViews.map((view) => (
          <button
            key={view}
            type="button"
            aria-pressed={filter.view === view}
            onClick={() => onChange({ ...filter, view })}
          >
            {t.orders.views[view]}
          </button>
        ))}
      </div>
      <SearchField
        label={t.orders.search}
        hint={t.orders.searchHint}
        start={filter.search}
        onSearch={(search) => onChange({ ...filter, search })}
      />
    </div>
  )
}

/** The orders of the store, newest first. */
export default function Orders() {
  const { t } = useI18n()
  const { may } = useSession()
  const [, go] = useLocation()
  const filter = readFilter(new URLSearchParams(useSearch()))
  const query = useOrderList(filter)
  const [shipping, setShipping] = useState<Order | null>(null)
  const orders = query.data?.pages.flatMap(({ data }) => data)
  useEffect(() => {
    if (orders) rememberList(orders)
  })
  const change = (next: OrderFilter) => go(writeFilter(next), { replace: true })
  const isFiltered = writeFilter(filter) !== '/orders'
  const ship = (order: Order) => {
    const canShip = may('orders:update') && listActions(order).includes('ship')
    if (canShip) setShipping(order)
    else go(`/orders/${order.id}`)
  }
  return (
    <>
      <div className="title">
        <h1>{t.orders.title}</h1>
        <p className="hint" role="status">
          {query.data && t.orders.count(query.data.pages[0]?.totalCount ?? 0)}
        </p>
      </div>
      <Filters filter={filter} onChange={change} />
      <Loaded query={query}>
        {() =>
          orders?.length ? (
            <OrderTable orders={orders} caption={t.orders.title} onShip={ship} />
          ) : (
            <Empty>
              {isFiltered ? t.orders.emptyFiltered : t.orders.empty}{' '}
              {isFiltered && (
                <button type="button" onClick={() => go('/orders')}>
                  {t.orders.clear}
                </button>
              )}
            </Empty>
          )
        }
      </Loaded>
      {query.hasNextPage && (
        <button
          type="button"
          className="more"
          disabled={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t.common.more}
        </button>
      )}
      {shipping && <ShipDialog order={shipping} onClose={() => setShipping(null)} />}
    </>
  )
}
