import { post, type Schemas } from '#api/client.ts'
import { format, t } from '#i18n/i18n.ts'
import { useSession } from '#session/session.ts'
import { Button } from '#ui/button.tsx'
import { Facts } from '#ui/list-page.tsx'
import { useDialog } from '#ui/dialog.tsx'
import { WriteButton } from '#ui/act-buttons.tsx'
import { isPaidBackByHand, type Order } from './order-rules.ts'
import { TrackingDialog } from './tracking-dialog.tsx'

type Shipment = Schemas['Shipment']
type Return = Schemas['Return']

/** The lines of a parcel or return, as "2 × Harbour Mug". */
function useLineNames(order: Order) {
  return (lines: { orderItemId: string; quantity: number }[]) =>
    format.list(
      lines.map(({ orderItemId, quantity }) => {
        const title = order.items.find(({ id }) => id === orderItemId)?.contentTitle ?? ''
        return `${format.number(quantity)} × ${title}`
      }),
    )
}

function Tracking({ carrierName, trackingCode, trackingUrl }: Shipment) {
  const code = <bdi>{trackingCode ?? t.order.noTracking}</bdi>
  const href = trackingUrl?.startsWith('https://') && { href: trackingUrl }
  return (
    <span>
      {carrierName && <bdi>{carrierName} </bdi>}
      {href ? <a {...{ ...href, target: '_blank', rel: 'noreferrer' }}>{code}</a> : code}
    </span>
  )
}

export function Parcels({ order }: { order: Order }) {
  const [dialog, correct] = useDialog((index: number) => <TrackingDialog {...{ order, index }} />)
  const nameOf = (index: number) => t.order.parcel(format.number(index + 1))
  const lineNames = useLineNames(order)
  return (
    <>
      <Facts title={t.order.parcels} rows={order.shipments}>
        {(shipment, index) => (
          <>
            <strong>{nameOf(index)}</strong>
            <Tracking {...shipment} />
            <Button
              {...{ text: t.edit.change, of: nameOf(index), className: 'quiet' }}
              scope="fulfillment:update"
              onClick={() => correct(index)}
            />
            <span className="hint">
              <bdi>{lineNames(shipment.lines)}</bdi>
            </span>
            {shipment.deliveredOn && (
              <span className="hint">
                {t.order.deliveredOn(format.moment(shipment.deliveredOn))}
              </span>
            )}
          </>
        )}
      </Facts>
      {dialog}
    </>
  )
}

function ReturnRow({ order, back, onReceive }: ReturnsProps & { back: Return }) {
  const { may } = useSession()
  const lineNames = useLineNames(order)
  const ids = { id: order.id, returnId: back.id }
  const reasons = [...new Set(back.lines.flatMap(({ reason }) => reason ?? []))]
  return (
    <>
      <strong>{t.order.returnState[back.state]}</strong>
      <span className="hint">
        <bdi>{lineNames(back.lines)}</bdi>
        {reasons.map((reason) => ` · ${t.order.reason[reason]}`)}
      </span>
      {back.state === 'requested' && may('orders:update') && (
        <span className="actions">
          <Button onClick={() => onReceive(back)} text={t.actions.receive} />
          <WriteButton
            {...post('/v1/orders/{id}/returns/{returnId}/cancel', ids)}
            {...{ text: t.actions.cancelReturn, of: lineNames(back.lines), className: 'quiet' }}
            done={t.actions.done.cancelReturn}
          />
        </span>
      )}
    </>
  )
}

interface ReturnsProps {
  order: Order
  onReceive: (back: Return) => void
}

export const Returns = ({ order, onReceive }: ReturnsProps) => (
  <Facts title={t.nav.returns} rows={order.returns}>
    {(back) => <ReturnRow {...{ order, back, onReceive }} />}
  </Facts>
)

function RefundState({ order, refund }: { order: Order; refund: Order['refunds'][number] }) {
  const { amount, credited, currencyCode, state } = refund
  const lowered = t.order.dueLowered(format.money(credited, currencyCode))
  if (credited > 0) return <strong>{lowered}</strong>
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
  const lineNames = useLineNames(order)
  return (
    <Facts title={t.order.refunds} rows={order.refunds}>
      {(refund) => (
        <>
          <RefundState {...{ order, refund }} />
          <span className="hint">
            {format.moment(refund.createdOn)} <bdi>{refund.failure ?? refund.reason}</bdi>{' '}
            <bdi>
              {lineNames(refund.lines.map((line) => ({ ...line, orderItemId: line.itemId })))}
            </bdi>
          </span>
        </>
      )}
    </Facts>
  )
}
