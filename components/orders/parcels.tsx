import { useTranslations } from 'next-intl'
import type { Order } from '@/lib/shop/orders/order-states'

type Shipment = Order['shipments'][number]
type Parcel = Pick<Shipment, 'trackingCode' | 'trackingUrl' | 'carrierName'>

/** Each parcel with its lines and tracking; without a list, the tracking of the whole order. */
export function Parcels({ order }: { order: Order }) {
  const t = useTranslations('order')
  const { shipments, isPartlyShipped, items } = order
  if (shipments.length === 0) {
    return order.trackingCode || order.trackingUrl ? <ParcelRow parcel={order} /> : null
  }
  const linesOf = (shipment: Shipment) =>
    shipment.lines.flatMap(({ orderItemId, quantity }) => {
      const item = items.find(({ id }) => id === orderItemId)
      return item ? [t('parcelLine', { count: quantity, title: item.title })] : []
    })
  return (
    <section aria-label={t('parcels')} className="grid gap-3">
      {isPartlyShipped ? <p>{t('partlyShipped')}</p> : null}
      <ul className="grid gap-3">
        {shipments.map((shipment) => (
          <li key={shipment.id}>
            <ParcelRow
              parcel={shipment}
              lines={linesOf(shipment)}
              status={shipment.deliveredOn ? t('steps.arrived') : t('steps.inTransit')}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

function ParcelRow({
  parcel,
  lines = [],
  status,
}: {
  parcel: Parcel
  lines?: readonly string[]
  status?: string
}) {
  const t = useTranslations('order')
  const { trackingCode, trackingUrl, carrierName } = parcel
  const name = carrierName ? t('parcelWith', { carrier: carrierName }) : t('parcel')
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 bg-surface px-5 py-4 text-surface-foreground">
      <div className="grid">
        <p className="text-small text-muted-foreground">
          {status ? t('parcelStatus', { parcel: name, status }) : name}
        </p>
        {trackingCode ? <p className="num font-medium">{trackingCode}</p> : null}
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      <ParcelLink url={trackingUrl} />
    </div>
  )
}

/** The link to the carrier's page of a parcel; https only. */
export function ParcelLink({ url }: { url: string | null }) {
  const t = useTranslations('order')
  if (!url?.startsWith('https://')) return null
  return (
    <a href={url} rel="noopener noreferrer" className="link py-1">
      {t('follow')}
    </a>
  )
}
