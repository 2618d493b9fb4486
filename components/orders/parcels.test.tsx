import { NextIntlClientProvider } from 'next-intl'
import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { compileMessages } from '@/lib/shop/i18n/compile-messages'
import order from '@/messages/en/order.json'
import { Parcels } from './parcels'

const messages = compileMessages({ order }) as unknown as { order: typeof order }

type Given = ComponentProps<typeof Parcels>['order']

const none = { trackingCode: null, trackingUrl: null, carrierName: null }
const items = [
  { id: 'line-1', title: 'Dune Bowl' },
  { id: 'line-2', title: 'Headland Vase' },
]
const parcel = {
  id: 'parcel-1',
  carrierName: 'DHL',
  trackingCode: 'JJD1',
  trackingUrl: 'https://carrier.example/JJD1',
  deliveredOn: null,
  lines: [{ orderItemId: 'line-1', quantity: 2 }],
}

function render(given: Partial<Given>) {
  const whole = { ...none, items, shipments: [], isPartlyShipped: false, ...given }
  return renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={messages} timeZone="UTC">
      <Parcels order={whole} />
    </NextIntlClientProvider>,
  )
}

describe('the parcels of an order', () => {
  it('are shown each with its lines, its state and a link to follow it', () => {
    const second = { ...parcel, ...none, id: 'parcel-2', deliveredOn: '2026-11-22T10:00:00Z' }
    const html = render({ shipments: [parcel, second], isPartlyShipped: true })
    expect(html).toContain('2 × Dune Bowl')
    expect(html).not.toContain('Headland Vase')
    expect(html).toContain('Parcel with DHL: On its way')
    expect(html).toContain('Parcel: Delivered')
    expect(html).toContain('href="https://carrier.example/JJD1"')
    expect(html).toContain('Part of your order is on its way')
    expect(html.match(/<li>/g)).toHaveLength(2)
  })

  it('link to no address that is not https', () => {
    const html = render({ shipments: [{ ...parcel, trackingUrl: 'javascript:alert(1)' }] })
    expect(html).not.toContain('href')
  })

  it('are the tracking of the whole order where no parcels are known', () => {
    expect(render({ trackingCode: 'JJD9' })).toContain('JJD9')
    expect(render({})).toBe('')
  })
})
