import { describe, expect, it } from 'vitest'
import type { Order } from '@/lib/commerce/order'
import { writeInvoice } from './invoice'
import { euros, order, readText, shopperOf } from './invoice.testing'

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
      creditNotes: [note],
    }) as Order
  const textOf = async (note: typeof part, number: string | null = note.number) =>
    readText(
      (await writeInvoice(credited(note), shopperOf('first', 'en'), number)) ?? new Uint8Array(),
    )

  it('names its invoice and takes back lines, delivery, tax and total', async () => {
    const text = await textOf(whole)
    for (const shown of [
      'Credit note TT-10485-C1',
      'For invoice TT-10485 of 20 February 2026',
      'Date: 2 March 2026',
      'First & Co GmbH',
      'Mía O’Brien-Müller',
      '-44,00 €',
      '-4,90 €',
      'VAT 19 % on -41,09 € net',
      '-7,81 €',
      '-48,90 €',
    ]) {
      expect(text).toContain(shown)
    }
    expect(text).not.toContain('Transfer the total')
  })

  it('of a part names the items and what is left', async () => {
    const text = await textOf(part)
    for (const shown of ['1 × Dune Bowl, Oat', '-22,00 €', '-3,00 €', '-25,00 €', '-3,99 €']) {
      expect(text).toContain(shown)
    }
    expect(text).not.toContain('-4,90 €')
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
