import { useLocation } from 'wouter'
import { useRead } from '#api/pages.ts'
import { t } from '#i18n/i18n.ts'
import { useSession } from '#session/session.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { useFilter } from '#ui/filter.ts'
import { AddButton, ListPage } from '#ui/list-page.tsx'
import { Views } from '#ui/views.tsx'
import { orderViews, packingViews, readFilter } from './order-filter.ts'
import { useOrderList } from './order-queries.ts'
import { OrderTable } from './order-table.tsx'

/** The orders of the store, newest first. */
export default function Orders() {
  const [, go] = useLocation()
  const { may } = useSession()
  const seesAll = may('orders:read')
  const { get, set, clear, isOn } = useFilter()
  const filter = seesAll ? readFilter(get) : readFilter(get, packingViews)
  const { product } = filter
  const { data: only } = useRead(
    '/v1/catalog/products/{id}',
    { id: product },
    { enabled: product !== '' },
  )
  const names = { ...t.today, ...t.orders.views, expired: t.state.invalidated }
  const views = seesAll ? orderViews : packingViews
  const shown = [...new Set([...views, filter.view])]
  return (
    <ListPage
      title={only ? `${t.nav.orders}: ${only.title}` : t.nav.orders}
      list={useOrderList(filter)}
      count={t.orders.count}
      actions={
        <AddButton text={t.orders.create} scope="orders:update" onAdd={() => go('/orders/new')} />
      }
      search={{
        label: t.orders.search,
        hint: t.orders.searchHint,
        start: filter.search,
        onSearch: (q) => set({ q }),
      }}
      filters={
        <>
          <Views
            views={shown.map((view) => [view, names[view]] as const)}
            shown={filter.view}
            onShow={(view) => set({ view: view === views[0] ? '' : view })}
          />
          {seesAll &&
            (['from', 'to'] as const).map((end) => (
              <TextField
                key={end}
                type="date"
                label={t.days[end]}
                value={filter[end]}
                onChange={(day) => set({ [end]: day })}
              />
            ))}
          {product && <Button onClick={clear} text={t.orders.clear} />}
        </>
      }
      empty={
        <>
          {isOn ? t.common.noMatch : t.orders.empty}{' '}
          {isOn && !product && <Button onClick={clear} text={t.orders.clear} />}
        </>
      }
    >
      {(orders) => <OrderTable orders={orders} caption={t.nav.orders} />}
    </ListPage>
  )
}
