import { Link } from 'wouter'
import { usePages } from '#api/pages.ts'
import { post, type Schemas } from '#api/client.ts'
import { format, t } from '#i18n/i18n.ts'
import { useSession } from '#session/session.ts'
import { More, Section } from '#ui/list-page.tsx'
import { WriteButton } from '#ui/act-buttons.tsx'
import { Empty, Loaded } from '#ui/states.tsx'
import { Moment } from '#ui/table.tsx'

type Issue = Schemas['Issue']

const pollMs = 30_000
/** What the platform can try once more by itself. */
const repeatable: readonly Issue['kind'][] = ['refundFailed', 'mailFailed']

interface SettleProps {
  id: string
  /** What it is about, as other buttons say the same. */
  of: string
  how?: 'retry' | 'resolve' | 'paidBack'
}

/** Tries the cause of an issue again, or marks it as settled, or as paid back without a provider. */
export function SettleButton({ id, of, how = 'resolve' }: SettleProps) {
  const retry = post('/v1/issues/{id}/retry', { id })
  const { about, write } = post('/v1/issues/{id}/resolve', { id })
  const resolve = (body: { paidBack?: true }) => ({
    ...{ about, write: (_: null, key: string) => write(body, key) },
  })
  const ways = {
    retry: { text: t.common.retry, done: t.today.retried, ...retry },
    resolve: { text: t.today.resolve, done: t.today.resolved, ...resolve({}) },
    paidBack: { text: t.today.paidBack, done: t.today.recorded, ...resolve({ paidBack: true }) },
  }
  return <WriteButton of={of} {...(how !== 'retry' && { className: 'quiet' })} {...ways[how]} />
}

function Row({ issue }: { issue: Issue }) {
  const { may } = useSession()
  const { id, kind, orderId, orderNumber, amount, currencyCode, recipient, detail, createdOn } =
    issue
  const of = [t.today.issue[kind], orderNumber].filter(Boolean).join(' ')
  const about = [recipient, detail].filter((text) => text && text !== orderNumber)
  return (
    <li>
      <strong>{t.today.issue[kind]}</strong>
      {orderId !== null && <Link href={`/orders/${orderId}`}>{orderNumber ?? orderId}</Link>}
      {amount !== null && currencyCode !== null && (
        <span>{format.money(amount, currencyCode)}</span>
      )}
      <span className="hint grow">
        <bdi>{about.join(' · ')}</bdi> <Moment on={createdOn} isShort />
      </span>
      {may('orders:update') && (
        <span className="actions">
          {repeatable.includes(kind) && <SettleButton {...{ id, of }} how="retry" />}
          {kind === 'refundFailed' && <SettleButton {...{ id, of }} how="paidBack" />}
          {kind === 'withdrawal' && (
            <Link href="/returns?view=withdrawals">{t.returns.views.withdrawals}</Link>
          )}
          <SettleButton {...{ id, of }} />
        </span>
      )}
    </li>
  )
}

interface Props {
  /** Whether only those about money are shown. */
  isAboutMoney?: true
  /** What is said where there are none; by default nothing. */
  empty?: string
}

/** What only a person can decide, such as a refund that failed or a withdrawal. */
export function Issues({ isAboutMoney, empty }: Props) {
  const open = { state: 'open', ...(isAboutMoney && { isAboutMoney }) } as const
  const query = usePages('/v1/issues', open, { pollMs })
  const isQuiet = !query.data?.rows.length && !query.error
  // No heading comes and goes on a page where they are rare.
  if (isQuiet && empty === undefined) return null
  if (isQuiet && query.data) return <Empty>{empty}</Empty>
  return (
    <Section title={t.today.issues}>
      <Loaded query={query}>
        {({ rows }) => (
          <ul className="facts">
            {rows.map((issue) => (
              <Row key={issue.id} issue={issue} />
            ))}
          </ul>
        )}
      </Loaded>
      <More list={query} />
    </Section>
  )
}
