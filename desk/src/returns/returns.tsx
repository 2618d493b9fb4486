import { useQuery } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { Link } from 'wouter'
import type { Schemas } from '#api/client.ts'
import { pagesOf, readAll, usePages } from '#api/pages.ts'
import { isPast } from '#i18n/format.ts'
import { format, t } from '#i18n/i18n.ts'
import { rememberList } from '#orders/order-queries.ts'
import { nameOf, sum } from '#orders/order-rules.ts'
import { ReceiveDialog } from '#orders/return-dialogs.tsx'
import { useSession } from '#session/session.ts'
import { SettleButton } from '#today/issues.tsx'
import { useDialog } from '#ui/dialog.tsx'
import { ListPage, nameColumn } from '#ui/list-page.tsx'
import { Button } from '#ui/button.tsx'
import { actionsColumn } from '#ui/table.tsx'
import { useViews } from '#ui/views.tsx'
import { JoinDialog } from './join-dialog.tsx'
import { findDueDate, listWaiting, type Waiting } from './return-rules.ts'

type Withdrawal = Schemas['Withdrawal']

const pollMs = 30_000

const path = '/v1/withdrawals'

/** Those that are not settled, the oldest first. */
const open = { state: 'open', sortDirection: 'asc' } as const

const count = (lines: readonly { quantity: number }[]) => sum(lines.map((line) => line.quantity))

function Day({ on, isDue = false }: { on: string | undefined; isDue?: boolean }) {
  if (on === undefined) return null
  const isLate = isDue && isPast(on)
  return (
    <time
      dateTime={on}
      title={isDue ? undefined : format.moment(on)}
      className={isLate ? 'error-text' : undefined}
    >
      {isDue ? format.day(on) : format.when(on)}
    </time>
  )
}

function ReturnList({ filters }: { filters: ReactNode }) {
  const [dialog, receive] = useDialog((row: Waiting) => <ReceiveDialog {...row} />)
  // All of them: a return on this page may be for a withdrawal of any page.
  const { data: withdrawals } = useQuery({
    queryKey: [...pagesOf(path), 'all'],
    queryFn: ({ signal }) => readAll(path, { ...open, limit: 100 }, signal),
    refetchInterval: pollMs,
  })
  const found = usePages(
    '/v1/orders',
    { task: 'returnRequested', sortDirection: 'asc' },
    { pollMs },
  )
  const orders = found.data?.rows
  useEffect(() => orders && rememberList(orders), [orders])
  const list = {
    ...found,
    data: orders && { rows: listWaiting(orders), total: found.data?.total ?? 0 },
  }
  const dueOn = ({ back }: Waiting) => {
    const cause = withdrawals?.find(({ returnIds }) => returnIds.includes(back.id))
    return cause && findDueDate(cause)
  }
  return (
    <ListPage
      title={t.nav.returns}
      list={list}
      count={t.orders.count}
      filters={filters}
      empty={t.returns.empty}
      keyOf={({ back }) => back.id}
      columns={[
        nameColumn<Waiting>(
          t.orders.columns.number,
          ({ order }) => `/orders/${order.id}`,
          ({ order }) => order.orderNumber,
          ({ back }) => back.id,
        ),
        [t.orders.columns.customer, ({ order }) => nameOf(order) || order.email || t.orders.guest],
        [t.orders.columns.items, ({ back }) => t.orders.pieces(count(back.lines))],
        [t.returns.since, ({ back }) => <Day on={back.requestedOn} />],
        [t.returns.due, (row) => <Day on={dueOn(row)} isDue />, 'c-line'],
        actionsColumn<Waiting>((row) => (
          <Button
            {...{ text: t.actions.receive, of: row.order.orderNumber }}
            scope="orders:update"
            onClick={() => receive(row)}
          />
        )),
      ]}
      dialogs={dialog}
    />
  )
}

function WithdrawalList({ filters }: { filters: ReactNode }) {
  const { may } = useSession()
  const [dialog, join] = useDialog((row: Withdrawal) => <JoinDialog withdrawal={row} />)
  return (
    <ListPage
      title={t.nav.returns}
      list={usePages(path, open, { pollMs })}
      count={t.returns.count}
      filters={filters}
      empty={t.returns.emptyWithdrawals}
      caption={t.returns.views.withdrawals}
      columns={[
        [
          t.orders.columns.number,
          ({ id, orderId, orderNumber }) =>
            orderId ? (
              <Link href={`/orders/${orderId}`} data-row={id}>
                {orderNumber}
              </Link>
            ) : (
              <>
                <bdi>{orderNumber}</bdi> <span className="hint">{t.returns.unmatched}</span>
              </>
            ),
        ],
        [
          t.orders.columns.customer,
          ({ name, email }) => [name, email].filter(Boolean).join(' · '),
          'c-line',
        ],
        [
          t.orders.columns.items,
          ({ lines, items }) =>
            lines
              ? t.orders.pieces(count(lines))
              : items === ''
                ? t.returns.some
                : (items ?? t.returns.whole),
          'c-line',
        ],
        [t.returns.since, ({ receivedOn }) => <Day on={receivedOn} />, 'c-line'],
        [t.returns.due, (row) => <Day on={findDueDate(row)} isDue />, 'c-line'],
        actionsColumn<Withdrawal>(
          (row) =>
            may('orders:update') && (
              <>
                {row.returnIds.length > 0 ? (
                  <span className="hint">{t.order.returnState.requested}</span>
                ) : (
                  <Button text={t.actions.return} of={row.orderNumber} onClick={() => join(row)} />
                )}
                {row.issueId && <SettleButton id={row.issueId} of={row.orderNumber} />}
              </>
            ),
        ),
      ]}
      dialogs={dialog}
    />
  )
}

/** What comes back: announced returns, and withdrawals from contracts. */
export default function Returns() {
  const [view, filters] = useViews(['returns', 'withdrawals'], t.returns.views)
  const List = view === 'withdrawals' ? WithdrawalList : ReturnList
  return <List filters={filters} />
}
