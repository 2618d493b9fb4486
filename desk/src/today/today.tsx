import { Link } from 'wouter'
import { useRead } from '#api/pages.ts'
import { format, t } from '#i18n/i18n.ts'
import { allOrders } from '#orders/order-filter.ts'
import { useOrderList } from '#orders/order-queries.ts'
import { OrderTable } from '#orders/order-table.tsx'
import { useSession } from '#session/session.ts'
import { Section, Title } from '#ui/list-page.tsx'
import { Loaded } from '#ui/states.tsx'
import { Issues } from './issues.tsx'
import { Setup } from './setup.tsx'

const pollMs = 30_000

/** Where each count leads. Those that are always shown come first. */
const places = {
  toPack: '/orders?view=toPack',
  toCollect: '/orders?view=toCollect',
  toConfirm: '/orders?view=toConfirm',
  unpaid: '/orders?view=unpaid',
  unpaidEnding: '/orders?view=unpaidEnding',
  authorizationEnding: '/orders?view=authorizationEnding',
  returnRequested: '/returns',
  withdrawals: '/returns?view=withdrawals',
  lowStock: '/stock?low=',
  failedRefunds: '/money?view=balance',
  failedDeliveries: '/people/deliveries?state=failed',
} as const
type Place = keyof typeof places

const isPlace = (name: string): name is Place => Object.hasOwn(places, name)
const always: readonly string[] = ['toPack', 'toCollect']

/** What waits, counted by the platform with the filters of its lists. */
function Counts() {
  return (
    <Loaded query={useRead('/v1/today', {}, { refetchInterval: pollMs })}>
      {({ data }) => (
        <ul className="work">
          {data.map(
            ({ name, count, query: { availableTo = '' } }) =>
              isPlace(name) &&
              (count > 0 || always.includes(name)) && (
                <li key={name}>
                  <Link href={places[name] + availableTo}>
                    <strong>{format.number(count)}</strong> {t.today[name]}
                  </Link>
                </li>
              ),
          )}
        </ul>
      )}
    </Loaded>
  )
}

function ToPack() {
  return (
    <Section title={t.today.toPack}>
      <Loaded query={useOrderList({ ...allOrders, view: 'toPack' })}>
        {({ rows }) => (
          <>
            {rows.length > 0 && <p className="hint keys-hint">{t.today.shipHint}</p>}
            <OrderTable orders={rows} caption={t.today.toPack} empty={t.today.nothingToPack} />
          </>
        )}
      </Loaded>
    </Section>
  )
}

/** What waits for the merchant: numbers that lead to their lists, decisions, and orders to pack. */
export function Today() {
  const { may } = useSession()
  return (
    <>
      <Title title={t.nav.today} />
      <Setup />
      <Counts />
      {may('orders:read') && <Issues />}
      <ToPack />
    </>
  )
}
