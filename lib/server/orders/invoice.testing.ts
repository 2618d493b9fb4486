import { inflateSync } from 'node:zlib'
import type { Order } from '@/lib/commerce/order'
import { translatorOf } from '@/lib/server/i18n/messages'
import { getStore } from '@/lib/server/request/stores'

export const euros = (amountMinor: number) => ({ amountMinor, currencyCode: 'EUR' })

/** Of two bowls, to be paid by invoice. */
export const order = {
  orderNumber: 'TT-10485',
  state: 'confirmed',
  firstName: 'Mía',
  lastName: 'O’Brien-Müller',
  placedOn: '2026-02-20T09:30:00Z',
  updatedOn: '2026-02-20T09:30:00Z',
  items: [
    {
      title: 'Dune Bowl',
      quantity: 2,
      options: [{ name: 'Glaze', value: 'Oat' }],
      unitPrice: euros(2200),
      lineTotal: euros(4400),
    },
  ],
  discount: euros(0),
  taxIncluded: true,
  shippingTotal: euros(490),
  taxSummary: [{ rate: 19, net: euros(4109), tax: euros(781) }],
  total: euros(4890),
  chargedTotal: null,
  refundedTotal: euros(0),
  creditNotes: [],
  billingAddress: null,
  shippingAddress: {
    firstName: 'Mía',
    lastName: 'O’Brien-Müller',
    company: null,
    line1: 'Am Speicher 7',
    line2: null,
    city: 'Hamburg',
    region: null,
    postalCode: '20457',
    countryCode: 'DE',
    phone: null,
  },
  shipping: {
    name: 'To your door',
    type: 'regular',
    estimatedDelivery: { earliest: '2026-02-24', latest: '2026-02-26' },
    pickupPoint: null,
  },
  payment: {
    name: 'Invoice',
    type: 'invoice',
    status: 'due',
    instructions: 'Transfer the total within 14 days.',
  },
} as unknown as Order

/** A message of `order.json`, in English. */
export const orderText = translatorOf({ slug: 'first' }, 'en', 'order')

export const shopperOf = (slug: string, locale: string) => ({
  store: getStore(slug, locale),
  locale,
  host: 'first.localhost:3000',
})

/** What the text operators of a PDF show, as hexadecimal. */
export function shownHex(pdf: Uint8Array): string[] {
  const raw = Buffer.from(pdf)
  const parts: string[] = []
  for (let at = raw.indexOf('stream\n'); at >= 0; at = raw.indexOf('stream\n', at + 1)) {
    if (raw.subarray(at - 3, at).toString() === 'end') continue
    const end = raw.indexOf('\nendstream', at)
    const content = inflateSync(raw.subarray(at + 7, end)).toString('latin1')
    for (const [, shown = ''] of content.matchAll(/\[(.*?)\] TJ/g)) {
      parts.push([...shown.matchAll(/<([0-9a-f]+)>/g)].map(([, digits]) => digits).join(''))
    }
  }
  return parts
}

/** The text of a PDF that needs no font of ours. */
export const readText = (pdf: Uint8Array) =>
  shownHex(pdf)
    .map((hex) => new TextDecoder('windows-1252').decode(Buffer.from(hex, 'hex')))
    .join('\n')
    .replaceAll('\u00a0', ' ')
