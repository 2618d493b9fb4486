import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { api, take } from '#api/client.ts'
import { useI18n } from '#i18n/i18n.tsx'
import { listStates } from '#orders/order-filter.ts'
import { useOrderList } from '#orders/order-queries.ts'
import { OrderTable } from '#orders/order-table.tsx'
import { Section, Title } from '#ui/list-page.tsx'
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
  return (
    <Section title={t.today.toPack}>
      <Loaded query={useOrderList({ view: 'toPack', search: '' })}>
        {({ rows }) =>
          rows.length > 0 ? (
            <>
              <p className="hint keys-hint">{t.today.shipHint}</p>
              <OrderTable orders={rows} caption={t.today.toPack} />
            </>
          ) : (
            <Empty>{t.today.nothingToPack}</Empty>
          )
        }
      </Loaded>
    </Section>
  )
}

/** What waits for the merchant: numbers that lead to their lists, decisions, and orders to pack. */
export function Today() {
  const { t } = useI18n()
  return (
    <>
      <Title title={t.today.title} />
      <Counts />
      <Issues />
      <ToPack />
    </>
  )
}
