import { describe, expect, it } from 'vitest'
import type { Order } from '@/lib/commerce/order'
import { writeInvoice } from './invoice'
import { euros, order, orderText as t, readText, shopperOf } from './invoice.testing'

describe('a credit note', () => {
  const whole = {
    number: 'TT-10485-C1',
    issuedOn: '2026-03-02T09:30:00Z',
    amount: euros(4890),
    lines: [],
    rest: euros(4890),
    taxSummary: [{ rate: 19, net: euros(4109), tax: euros(781) }],
  }
  const part = {
    ...whole,
    amount: euros(2500),
    lines: [{ orderItemId: 'item', quantity: 1, amount: euros(2200) }],
    rest: euros(300),
    taxSummary: [{ rate: 19, net: euros(2101), tax: euros(399) }],
  }
  const credited = (note: typeof part) =>
    ({
      ...order,
      items: order.items.map((item) => ({ ...item, id: 'item' })),
      payment: { ...order.payment, status: 'cancelled' },
      state: 'cancelled',
      refundedTotal: note.amount,
      chargedTotal: euros(100),
      creditNotes: [note],
    }) as Order
  const textOf = async (note: typeof part, number: string | null = note.number) =>
    readText(
      (await writeInvoice(credited(note), shopperOf('first', 'en'), number)) ?? new Uint8Array(),
    )

  it('names its invoice and takes back lines, delivery, tax and total', async () => {
    expect((await textOf(whole)).split('\n').slice(8)).toEqual([
      ...['Credit note TT-10485-C1', 'For invoice TT-10485 of 20 February 2026'],
      ...['Date: 2 March 2026', '-44,00 €', '2 × Dune Bowl, Oat'],
      ...[
        '22,00 € each',
        '-4,90 €',
        `${t('files.delivery')}, To your door`,
        '-48,90 €',
        t('files.total'),
      ],
      ...['-7,81 €', '19 % VAT on -41,09 € net', 'VAT number: DE000000000'],
    ])
  })

  it('of a part names the items and what is left, and never minus zero', async () => {
    const rowsOf = async (note: typeof part) => (await textOf(note)).split('\n').slice(11, -1)
    const total = ['-25,00 €', t('files.total'), '-3,99 €', '19 % VAT on -21,01 € net']
    const bowl = ['-22,00 €', '1 × Dune Bowl, Oat']
    expect(await rowsOf(part)).toEqual([...bowl, '-3,00 €', t('files.creditRest'), ...total])
    expect(await rowsOf({ ...part, rest: euros(0) })).toEqual([...bowl, ...total])
    const unknown = part.lines.map((line) => ({ ...line, orderItemId: 'other' }))
    const free = { ...part, lines: unknown, rest: euros(0), taxSummary: [] }
    expect(await rowsOf({ ...free, amount: euros(0) })).toEqual(['0,00 €', t('files.total')])
  })

  it('leaves the invoice of a cancelled order where it was, which asks for nothing', async () => {
    const text = await textOf(whole, null)
    expect(text).toContain('Invoice TT-10485')
    expect(text).toContain('48,90 €')
    expect(text).not.toContain('payment due')
  })

  it('has to exist', async () => {
    expect(await textOf(whole, 'TT-10485-C2')).toBe('')
  })
})
