import { useState } from 'react'
import { changeValues } from '#api/change.ts'
import { call, callTagged } from '#api/client.ts'
import { format, t } from '#i18n/i18n.ts'
import { WriteDialog } from '#ui/edit-dialog.tsx'
import { Check } from '#ui/field.tsx'
import { correctUrl, isTrackingUrl, type Tracking } from './carrier.ts'
import type { Order } from './order-rules.ts'

const trackingOf = ({ shipments }: Order, index: number): Tracking => {
  const { carrierName = null, trackingCode = null, trackingUrl = null } = shipments[index] ?? {}
  return { carrierName, trackingCode, trackingUrl }
}

/** Corrects how a parcel is found; the customer is told if the person wants it. */
export function TrackingDialog({ order, index }: { order: Order; index: number }) {
  const [notifyBuyer, setNotify] = useState(false)
  const ids = { id: order.id, shipmentId: order.shipments[index]?.id ?? '' }
  const read = async () => {
    const { data, etag } = await callTagged('get', '/v1/orders/{id}', ids)
    return { data: trackingOf(data, index), etag }
  }
  const send = (whole: Tracking, etag: string | null) =>
    call('put', '/v1/orders/{id}/shipments/{shipmentId}/tracking', {
      ...{ ...ids, etag, body: { ...whole, notifyBuyer } },
    })
  const [first] = useState(() => trackingOf(order, index))
  const urlOf = (typed: Tracking) => correctUrl(first, typed)
  const rule = ({ trackingUrl: url }: Tracking) =>
    url !== null && !isTrackingUrl(url) && t.ship.trackingUrlWrong
  const note = (typed: Tracking) => {
    const url = urlOf(typed)
    return url === typed.trackingUrl ? undefined : t.ship.trackingUrlNext(url ?? '–')
  }
  return (
    <WriteDialog<Tracking, unknown>
      title={t.order.parcel(format.number(index + 1))}
      thing={trackingOf(order, index)}
      fields={[
        ['trackingCode', t.ship.tracking, 'text?'],
        ['carrierName', t.ship.carrier, 'text?'],
        ['trackingUrl', t.ship.trackingUrl, 'text?', { rule, note }],
      ]}
      toInput={(change) => {
        const trackingUrl = urlOf({ ...first, ...change })
        return { ...change, ...(trackingUrl !== first.trackingUrl && { trackingUrl }) }
      }}
      save={(change) => changeValues(first, change, read, send)}
    >
      {() => <Check checked={notifyBuyer} onChange={setNotify} text={t.ship.notify} />}
    </WriteDialog>
  )
}
