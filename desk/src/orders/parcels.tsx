import { api, take, underIn, type Schemas } from '#api/client.ts'
import { format, t } from '#i18n/i18n.ts'
import { useSession } from '#session/session.tsx'
import { Button } from '#ui/button.tsx'
import { Section } from '#ui/list-page.tsx'
import { WriteButton } from '#ui/write-button.tsx'
import { isCredit, isPaidBackByHand, type Order } from './order-rules.ts'

type Shipment = Schemas['Shipment']
type Return = Schemas['Return']

/** The lines of a parcel or return, as "2 × Harbour Mug". */
function useLineNames(order: Order) {
  return (lines: { orderItemId: string; quantity: number }[]) =>
    format.list(
      lines.map(({ orderItemId, quantity }) => {
        const title = order.items.find(({ id }) => id === orderItemId)?.title ?? ''
        return `${format.number(quantity)} × ${title}`
      }),
    )
}

function Tracking({ carrierName, trackingCode, trackingUrl }: Shipment) {
  const code = trackingCode ?? t.order.noTracking
  const isLink = trackingUrl?.startsWith('https://') === true
  return (
    <span>
      {carrierName && <bdi>{carrierName} </bdi>}
      {isLink ? (
        <a href={trackingUrl} target="_blank" rel="noreferrer">
          <bdi>{code}</bdi>
        </a>
      ) : (
        <bdi>{code}</bdi>
      )}
    </span>
  )
}

export function Parcels({ order }: { order: Order }) {
  const lineNames = useLineNames(order)
  if (order.shipments.length === 0) return null
  return (
    <Section title={t.order.parcels}>
      <ul className="facts">
        {order.shipments.map((shipment, index) => (
          <li key={shipment.id}>
            <strong>{t.order.parcel(format.number(index + 1))}</strong>
            <Tracking {...shipment} />
            <span className="hint">
              <bdi>{lineNames(shipment.lines)}</bdi>
            </span>
            {shipment.deliveredOn && (
              <span className="hint">
                {t.order.deliveredOn(format.moment(shipment.deliveredOn))}
              </span>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}

function ReturnRow({ order, back, onReceive }: ReturnsProps & { back: Return }) {
  const { may } = useSession()
  const lineNames = useLineNames(order)
  const path = '/v1/orders/{id}/returns/{returnId}/cancel'
  const ids = { id: order.id, returnId: back.id }
  const reasons = [...new Set(back.lines.flatMap(({ reason }) => reason ?? []))]
  return (
    <li>
      <strong>{t.order.returnState[back.state]}</strong>
      <span className="hint">
        <bdi>{lineNames(back.lines)}</bdi>
        {reasons.map((reason) => ` · ${t.order.reason[reason]}`)}
      </span>
      {back.state === 'requested' && may('orders:update') && (
        <span className="actions">
          <Button onClick={() => onReceive(back)}>{t.actions.receive}</Button>
          <WriteButton
            text={t.actions.cancelReturn}
            of={lineNames(back.lines)}
            className="quiet"
            about={`cancellation ${back.id}`}
            write={(key) => take(api.POST(path, underIn(key, ids)))}
            done={t.actions.done.cancelReturn}
          />
        </span>
      )}
    </li>
  )
}

interface ReturnsProps {
  order: Order
  onReceive: (back: Return) => void
}

export function Returns({ order, onReceive }: ReturnsProps) {
  if (order.returns.length === 0) return null
  return (
    <Section title={t.nav.returns}>
      <ul className="facts">
        {order.returns.map((back) => (
          <ReturnRow key={back.id} order={order} back={back} onReceive={onReceive} />
        ))}
      </ul>
    </Section>
  )
}

function RefundState({ order, refund }: { order: Order; refund: Order['refunds'][number] }) {
  const { amount, currencyCode, state } = refund
  if (isCredit(order, refund)) return <strong>{t.order.dueLowered}</strong>
  const isByHand = isPaidBackByHand(order) && amount > 0 && state === 'succeeded'
  return (
    <>
      <strong>{format.money(amount, currencyCode)}</strong>
      <span className={state === 'failed' ? 'error-text' : undefined}>
        {isByHand ? t.order.refundByHand : t.order.refundState[state]}
      </span>
    </>
  )
}

export function Refunds({ order }: { order: Order }) {
  if (order.refunds.length === 0) return null
  return (
    <Section title={t.order.refunds}>
      <ul className="facts">
        {order.refunds.map((refund) => (
          <li key={refund.id}>
            <RefundState {...{ order, refund }} />
            <span className="hint">
              {format.moment(refund.createdOn)} <bdi>{refund.failure ?? refund.reason}</bdi>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
