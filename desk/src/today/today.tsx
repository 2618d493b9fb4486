import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { api, take } from '#api/client.ts'
import { useI18n } from '#i18n/i18n.tsx'
import { listStates } from '#orders/order-filter.ts'
import { rememberList, useOrderList } from '#orders/order-queries.ts'
import { listActions, type Order } from '#orders/order-rules.ts'
import { OrderTable } from '#orders/order-table.tsx'
import { ShipDialog } from '#orders/ship-dialog.tsx'
import { useSession } from '#session/session.tsx'
import { Empty, Loaded } from '#ui/states.tsx'
import { Issues } from './issues.tsx'

const pollMs = 30_000
const counted = ['toPack', 'toCollect', 'unpaid', 'shipped'] as const

/** How many orders each of these views of the list has. */
function useCounts() {
  return useQuery({
    queryKey: ['today'],
    refetchInterval: pollMs,
    queryFn: ({ signal }) =>
      Promise.all(
        counted.map(async (view) => {
          const pages = listStates(view).map((state) =>
            take(api.GET('/v1/orders', { params: { query: { state, limit: 1 } }, signal })),
          )
          const totals = (await Promise.all(pages)).map(({ totalCount }) => totalCount)
          return { view, count: totals.reduce((sum, total) => sum + total, 0) }
        }),
      ),
  })
}

function Counts() {
  const { t, format } = useI18n()
  return (
    <Loaded query={useCounts()}>
      {(counts) => (
        <ul className="work">
          {counts.map(({ view, count }) => (
            <li key={view}>
              <Link href={`/orders?view=${view}`}>
                <strong>{format.number(count)}</strong> {t.today[view]}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  )
}

function ToPack() {
  const { t } = useI18n()
  const { may } = useSession()
  const [, go] = useLocation()
  const query = useOrderList({ view: 'toPack', search: '' })
  const [shipping, setShipping] = useState<Order | null>(null)
  const orders = query.data?.pages[0]?.data ?? []
  useEffect(() => rememberList(orders))
  const ship = (order: Order) => {
    const canShip = may('orders:update') && listActions(order).includes('ship')
    if (canShip) setShipping(order)
    else go(`/orders/${order.id}`)
  }
  return (
    <section aria-labelledby="pack-title">
      <h2 id="pack-title">{t.today.toPack}</h2>
      <Loaded query={query}>
        {() =>
          orders.length > 0 ? (
            <>
              <p className="hint keys-hint">{t.today.shipHint}</p>
              <OrderTable orders={orders} caption={t.today.toPack} onShip={ship} />
            </>
          ) : (
            <Empty>{t.today.nothingToPack}</Empty>
          )
        }
      </Loaded>
      {shipping && <ShipDialog order={shipping} onClose={() => setShipping(null)} />}
    </section>
  )
}

/** What waits for the merchant: numbers that lead to their lists, decisions, and orders to pack. */
export function Today() {
  const { t } = useI18n()
  return (
    <>
      <div className="title">
        <h1>{t.today.title}</h1>
      </div>
      <Counts />
      <Issues />
      <ToPack />
    </>
  )
}
