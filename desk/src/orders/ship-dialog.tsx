import { useState } from 'react'
import { api, take } from '#api/client.ts'
import { useI18n } from '#i18n/i18n.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { WriteError } from '#ui/states.tsx'
import { say } from '#ui/toasts.tsx'
import { lastCarrier, rememberCarrier, trackingUrlFor } from './carrier.ts'
import { LineQuantities, useQuantities } from './line-quantities.tsx'
import { useOrderWrite } from './order-queries.ts'
import type { Order } from './order-rules.ts'

interface Parcel {
  lines: { orderItemId: string; quantity: number }[]
  carrierName: string | null
  trackingCode: string | null
  trackingUrl: string | null
}

function useShip(order: Order, onDone: () => void) {
  const { t } = useI18n()
  return useOrderWrite<Parcel, unknown>(
    order.id,
    'parcel',
    (body, header) =>
      take(
        api.POST('/v1/orders/{id}/shipments', { params: { path: { id: order.id }, header }, body }),
      ),
    (_shipment, { carrierName, trackingCode, trackingUrl }) => {
      rememberCarrier({ name: carrierName, code: trackingCode, url: trackingUrl })
      say(t.actions.done.ship(order.orderNumber))
      onDone()
    },
  )
}

/** Ships what is open of an order, or a part of it, in one parcel. */
export function ShipDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useI18n()
  const quantities = useQuantities(order.items, ({ pieces }) => pieces.open)
  const [carrier, setCarrier] = useState(lastCarrier)
  const [code, setCode] = useState('')
  const [typedUrl, setTypedUrl] = useState<string | null>(null)
  const url = typedUrl ?? trackingUrlFor(code.trim())
  const ship = useShip(order, onClose)
  const isUrlWrong = url !== '' && !/^https:\/\/\S+\.\S+/.test(url)
  const canShip = quantities.total > 0 && !isUrlWrong && !ship.isPending
  const submit = () => {
    if (!canShip) return
    ship.mutate({
      lines: quantities.lines.map(({ id, quantity }) => ({ orderItemId: id, quantity })),
      carrierName: carrier.trim() || null,
      trackingCode: code.trim() || null,
      trackingUrl: url.trim() || null,
    })
  }
  return (
    <Dialog
      title={t.ship.title(order.orderNumber)}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <button type="submit" className="primary" disabled={!canShip}>
          {ship.isPending ? t.common.sending : t.ship.button(quantities.total)}
        </button>
      }
    >
      <LineQuantities quantities={quantities} />
      <div className="pair">
        <Field label={t.ship.tracking}>
          {(ids) => (
            <input
              {...ids}
              data-first
              autoComplete="off"
              spellCheck={false}
              maxLength={100}
              value={code}
              onChange={(event) => setCode(event.target.value)}
            />
          )}
        </Field>
        <Field label={t.ship.carrier}>
          {(ids) => (
            <input
              {...ids}
              maxLength={100}
              value={carrier}
              onChange={(event) => setCarrier(event.target.value)}
            />
          )}
        </Field>
      </div>
      <Field label={t.ship.trackingUrl} error={isUrlWrong ? t.ship.trackingUrlWrong : undefined}>
        {(ids) => (
          <input
            {...ids}
            type="url"
            inputMode="url"
            autoComplete="off"
            value={url}
            onChange={(event) => setTypedUrl(event.target.value)}
          />
        )}
      </Field>
      {order.payment.status === 'authorized' && <p className="hint">{t.ship.captures}</p>}
      <WriteError error={ship.error} />
    </Dialog>
  )
}
