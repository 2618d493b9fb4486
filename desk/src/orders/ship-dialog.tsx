import { useState } from 'react'
import { post } from '#api/client.ts'
import { t } from '#i18n/i18n.ts'
import { SendDialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/field.tsx'
import { isTrackingUrl, lastCarrier, rememberCarrier, trackingUrlFor } from './carrier.ts'
import { countToShip, type Order } from './order-rules.ts'
import { QuantityList, useQuantities } from './pieces-dialog.tsx'
import { OrderNotices } from './state-label.tsx'

interface Props {
  order: Order
  onShipped?: () => void
}

/** Ships what is open of an order, or a part of it, in one parcel. */
export function ShipDialog({ order, onShipped }: Props) {
  const { id, orderNumber: number } = order
  const quantities = useQuantities(order.items, ({ pieces }) => pieces.open, countToShip)
  const [carrier, setCarrier] = useState(lastCarrier)
  const [code, setCode] = useState('')
  const [typedUrl, setTypedUrl] = useState<string | null>(null)
  const url = typedUrl ?? trackingUrlFor(carrier, code)
  const isUrlWrong = url !== '' && !isTrackingUrl(url)
  return (
    <SendDialog
      {...post('/v1/orders/{id}/shipments', { id })}
      title={t.ship.title(number)}
      button={t.ship.button(quantities.total)}
      missing={isUrlWrong ? t.ship.trackingUrlWrong : quantities.total === 0 && t.ship.none}
      body={{
        lines: quantities.lines,
        carrierName: carrier.trim() || null,
        trackingCode: code.trim() || null,
        trackingUrl: url.trim() || null,
      }}
      done={(_shipment, { carrierName, trackingCode, trackingUrl }) => {
        rememberCarrier({ name: carrierName, code: trackingCode, url: trackingUrl })
        onShipped?.()
        return t.actions.done.ship(number)
      }}
    >
      <OrderNotices order={order} />
      <QuantityList quantities={quantities} />
      <div className="pair">
        <TextField
          label={t.ship.tracking}
          isFirst
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={code}
          onChange={setCode}
        />
        <TextField label={t.ship.carrier} maxLength={100} value={carrier} onChange={setCarrier} />
      </div>
      <TextField
        label={t.ship.trackingUrl}
        error={isUrlWrong ? t.ship.trackingUrlWrong : undefined}
        type="url"
        inputMode="url"
        autoComplete="off"
        value={url}
        onChange={setTypedUrl}
      />
      {order.payment.status === 'authorized' && <p className="hint">{t.ship.captures}</p>}
    </SendDialog>
  )
}
