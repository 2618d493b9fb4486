import PDFDocument from 'pdfkit'
import subsetFont from 'subset-font'
import { describe, expect, it, vi } from 'vitest'
import type { Order } from '@/lib/commerce/order'
import { writeInvoice } from './invoice'
import { euros, order, orderText as t, readText, shopperOf, shownHex } from './invoice.testing'
import { writeOrderCalendar } from './receipt-files'

/** An invoice with the texts that it was drawn of, and the glyphs of embedded fonts as hexadecimal. */
async function drawInvoice(of: Order, shopper: ReturnType<typeof shopperOf>) {
  const draw = vi.spyOn(PDFDocument.prototype, 'text')
  const pdf = Buffer.from((await writeInvoice(of, shopper)) ?? [])
  const drawn = draw.mock.calls.map(([text, x]) => ({ text: String(text), x: Number(x) }))
  draw.mockRestore()
  return { pdf, drawn, text: shownHex(pdf).join('') }
}

vi.mock('subset-font', async (importOriginal) => {
  const original = await importOriginal<{ default: typeof subsetFont }>()
  return { default: vi.fn(original.default) }
})

describe('an invoice', () => {
  const toPay = (amount: string) => [
    ...[t('paymentStatus.due', { name: 'Invoice' }), 'Transfer the total within 14 days.'],
    ...[t('transfer.amount', { amount }), t('transfer.reference', { reference: 'TT-10485' })],
  ]
  const rowsOf = async (change: object = {}) => {
    const pdf = await writeInvoice({ ...order, ...change } as Order, shopperOf('first', 'en'))
    return readText(pdf ?? new Uint8Array()).split('\n')
  }

  it('shows seller, buyer, lines, tax by rate and total', async () => {
    const pdf = await writeInvoice(order, shopperOf('first', 'en'))
    expect(Buffer.from(pdf?.subarray(0, 5) ?? []).toString()).toBe('%PDF-')
    expect(await rowsOf()).toEqual([
      ...['First & Co GmbH', 'Hafenstraße 1', '20457 Hamburg', 'Germany'],
      ...[t('billTo'), 'Mía O’Brien-Müller', 'Am Speicher 7', '20457 Hamburg'],
      ...['Invoice TT-10485', 'Date: 20 February 2026'],
      ...[
        '44,00 €',
        '2 × Dune Bowl, Oat',
        '22,00 € each',
        '4,90 €',
        `${t('files.delivery')}, To your door`,
      ],
      ...['48,90 €', t('files.total'), '7,81 €', '19 % VAT on 41,09 € net'],
      ...toPay('48,90 €'),
      'VAT number: DE000000000',
    ])
  })

  const [item] = order.items
  const atHome = ['Mía O’Brien-Müller', 'Am Speicher 7', '20457 Hamburg']
  const at = (billing: object) => ({ ...order.shippingAddress, ...billing })
  const payment = (change: object) => ({ payment: { ...order.payment, ...change } })
  it.each([
    ['a discount', { discount: euros(500) }, ['-5,00 €', t('totals.discount')], []],
    ['a refund', { refundedTotal: euros(1000) }, ['-10,00 €', t('totals.refunded')], []],
    [
      'less to pay',
      { chargedTotal: euros(4889) },
      ['48,89 €', t('totals.toPay'), t('transfer.amount', { amount: '48,89 €' })],
      [t('transfer.amount', { amount: '48,90 €' })],
    ],
    [
      'less paid',
      { ...payment({ status: 'paid' }), chargedTotal: euros(4889) },
      ['48,89 €', t('totals.charged'), t('paymentStatus.paid', { name: 'Invoice' })],
      toPay('48,90 €'),
    ],
    ['all of it charged', { chargedTotal: order.total }, [], []],
    [
      'one piece',
      { items: [{ ...item, quantity: 1 }] },
      ['1 × Dune Bowl, Oat'],
      ['2 × Dune Bowl, Oat', '22,00 € each'],
    ],
    [
      'an unknown delivery',
      { shipping: null },
      [t('files.delivery')],
      [`${t('files.delivery')}, To your door`],
    ],
    ['no address', { shippingAddress: null }, [], atHome.slice(1)],
    ['no buyer', { shippingAddress: null, firstName: null, lastName: null }, [], atHome],
    ['another buyer', { billingAddress: at({ line1: 'Am Hof 2' }) }, ['Am Hof 2'], [atHome[1]]],
    [
      'an unknown net',
      { taxSummary: [{ rate: 7.5, net: null, tax: euros(100) }] },
      ['1,00 €', '7,5 % VAT'],
      ['7,81 €', '19 % VAT on 41,09 € net'],
    ],
    ['no instructions', payment({ instructions: null }), [], toPay('').slice(1, 2)],
    ['cash to pay', payment({ type: 'cashOnDelivery' }), [], toPay('48,90 €').slice(2)],
    [
      'a payment that has gone back',
      payment({ status: 'refunded' }),
      [t('paymentStatus.refunded', { name: 'Invoice' })],
      toPay('48,90 €'),
    ],
  ])('of an order with %s differs by that', async (_, change, more, less) => {
    const [rows, usual] = [await rowsOf(change), await rowsOf()]
    const without = (some: string[], others: string[]) =>
      others.reduce(
        (left, one) => left.toSpliced(left.indexOf(one), left.includes(one) ? 1 : 0),
        some,
      )
    expect([without(rows, usual), without(usual, rows)]).toEqual([more, less])
  })

  it('is written in the language of the request', async () => {
    const pdf = await writeInvoice(order, shopperOf('second', 'sv'))
    const text = readText(pdf ?? new Uint8Array())
    expect(text).toContain('Faktura TT-10485')
    expect(text).toContain('Organisationsnummer: 000000-0000')
  })

  it('is written from right to left in Arabic', async () => {
    const shopper = shopperOf('first', 'ar-EG')
    const locale = { code: 'ar-EG', name: 'العربية', priceLocale: 'ar-EG', dateLocale: 'ar-EG' }
    const store = { ...shopper.store, locales: [locale] }
    const { pdf, drawn } = await drawInvoice(order, { ...shopper, store })
    expect(pdf.toString('latin1')).toContain('/Lang (ar-EG)')
    // The first word of the title is at the right edge, the number at its left.
    const title = drawn.findLastIndex(({ text }) => text === 'الفاتورة ')
    expect(drawn[title - 1]?.text).toBe('TT-10485')
    expect(drawn[title]?.x).toBeGreaterThan(drawn[title - 1]?.x ?? 0)
    expect(drawn[title]?.x).toBeGreaterThan(400)
    // The parts of a line have the comma of Arabic.
    expect(drawn.map(({ text }) => text).join('')).toContain('× Dune Bowl، Oat')
    // Amounts are at the left edge, in Arabic digits.
    const total = drawn.findIndex(({ text }) => text === '٤٨٫٩٠')
    expect(drawn[total]?.x).toBeLessThan(100)
  })

  it('of a credit note in Arabic keeps the order of its number', async () => {
    const note = { number: '10485-C1', issuedOn: order.placedOn, amount: euros(0), lines: [] }
    const creditNotes = [{ ...note, rest: euros(0), taxSummary: [] }]
    const draw = vi.spyOn(PDFDocument.prototype, 'text')
    await writeInvoice({ ...order, creditNotes } as Order, shopperOf('first', 'ar'), note.number)
    expect(draw.mock.calls.map(([text]) => String(text))).toContain(note.number)
    draw.mockRestore()
  })

  it('keeps the number of an account on one line', async () => {
    const account = 'DE02 1203 0000 0000 2020 51'
    for (const words of Array.from({ length: 12 }, (_, count) => 'word '.repeat(count + 8))) {
      const payment = { ...order.payment, instructions: `${words}${account}, please.` }
      const text = readText(
        (await writeInvoice({ ...order, payment }, shopperOf('first', 'en'))) ?? new Uint8Array(),
      )
      expect(text.replaceAll('\u00a0', ' ')).toContain(account)
    }
  })

  it.each([
    ['Łukasz Őri', ['noto-sans-latin', 'noto-sans-latin-ext']],
    ['Γιώργος', ['noto-sans-greek']],
    ['Наталья', ['noto-sans-cyrillic']],
    ['منى', ['vazirmatn-arabic']],
    ['דָּוִד', ['noto-sans-hebrew']],
    ['สมชาย', ['noto-sans-thai']],
    ['Անահիտ', ['noto-sans-armenian']],
    ['ნინო', ['noto-sans-georgian']],
    ['山田 太郎', ['noto-sans-sc']],
    ['김민준', ['noto-sans-kr']],
    ['❤', ['noto-emoji']],
    ['देव', ['noto-sans-devanagari']],
  ])('shows the name %s, of which it embeds what it needs', async (firstName, fonts) => {
    const named = { ...order, billingAddress: { ...order.shippingAddress, firstName } } as Order
    const { pdf, drawn, text } = await drawInvoice(named, shopperOf('first', 'en'))
    const shown = drawn.map((each) => each.text).join('')
    for (const word of firstName.split(' ')) expect(shown).toContain(word)
    for (const font of fonts) expect(pdf.includes(font)).toBe(true)
    // Glyph 0 stands for a letter that the font lacks.
    expect(text.match(/.{4}/g)).not.toContain('0000')
    expect(pdf.length).toBeLessThan(80_000)
  })

  it('names a letter that no font has by its number', async () => {
    const named = {
      ...order,
      billingAddress: { ...order.shippingAddress, firstName: 'ᚠ' },
    } as Order
    const { drawn } = await drawInvoice(named, shopperOf('first', 'en'))
    expect(drawn.map(({ text }) => text).join('')).toContain('[U+16A0]')
  })

  it('writes Han letters as the country of the buyer does', async () => {
    const fontsIn = async (countryCode: string) => {
      const billingAddress = { ...order.shippingAddress, firstName: '直', countryCode }
      const named = { ...order, billingAddress } as Order
      const { pdf } = await drawInvoice(named, shopperOf('first', 'en'))
      return ['jp', 'sc', 'tc', 'kr'].filter((font) => pdf.includes(`noto-sans-${font}-`))
    }
    expect(await fontsIn('JP')).toEqual(['jp'])
    expect(await fontsIn('TW')).toEqual(['tc'])
    expect(await fontsIn('SE')).toEqual(['sc'])
  })

  it('unpacks a font once for both weights, which takes most of the time', async () => {
    const named = {
      ...order,
      billingAddress: { ...order.shippingAddress, firstName: 'Ł' },
    } as Order
    vi.mocked(subsetFont).mockClear()
    await writeInvoice(named, shopperOf('first', 'en'))
    const fonts = vi.mocked(subsetFont).mock.calls.map(([font]) => font.toString('latin1'))
    const packed = fonts.filter((font) => font.startsWith('wOF2'))
    expect(packed.length).toBeGreaterThan(0)
    expect(new Set(packed).size).toBe(packed.length)
  })

  it('leaves the width of an amount beside a long title', async () => {
    const long = { ...item, title: 'Wide '.repeat(30), lineTotal: euros(1_234_567_890_000) }
    const dear = { ...order, items: [long] } as Order
    const { drawn } = await drawInvoice(dear, shopperOf('first', 'en'))
    const amount = drawn.find(({ text }) => text.startsWith('12.345.678.900'))
    const title = drawn.find(({ text }) => text.startsWith('2 × Wide'))
    const width = new PDFDocument().fontSize(10).widthOfString(title?.text ?? '')
    expect((title?.x ?? 0) + width).toBeLessThan((amount?.x ?? 0) - 10)
  })

  it('needs no font of ours for Western letters', async () => {
    const { pdf } = await drawInvoice(order, shopperOf('first', 'en'))
    expect(pdf.includes('noto-sans')).toBe(false)
  })

  it.each([
    ['waits for its payment', { ...order, payment: { ...order.payment, status: 'pending' } }],
    ['was never paid', { ...order, state: 'invalidated' }],
    [
      'was cancelled unpaid',
      { ...order, state: 'cancelled', payment: { ...order.payment, status: 'cancelled' } },
    ],
  ])('is not created for an order that %s', async (_why, unplaced) => {
    expect(await writeInvoice(unplaced, shopperOf('first', 'en'))).toBeNull()
    expect(writeOrderCalendar(unplaced, shopperOf('first', 'en'))).toBeNull()
  })

  it('is not created for a store without a seller', async () => {
    const shopper = shopperOf('first', 'en')
    const store = { ...shopper.store, seller: null }
    expect(await writeInvoice(order, { ...shopper, store })).toBeNull()
  })

  it('gets more pages for more lines', async () => {
    const [item] = order.items
    const items = Array.from({ length: 90 }, () => item) as Order['items']
    const pdf = await writeInvoice({ ...order, items }, shopperOf('first', 'en'))
    const pages = Buffer.from(pdf ?? [])
      .toString('latin1')
      .match(/\/Type \/Page\b(?!s)/g)
    expect(pages?.length).toBeGreaterThan(2)
    const text = readText(pdf ?? new Uint8Array())
    expect(text.split('VAT number: DE000000000')).toHaveLength((pages?.length ?? 0) + 1)
    expect(text).toContain(`Invoice TT-10485 · 2/${pages?.length ?? 0}`)
  })

  it('adds the tax before the total where prices are without it', async () => {
    const inOrder = async (taxIncluded: boolean) => {
      const pdf = await writeInvoice({ ...order, taxIncluded }, shopperOf('first', 'en'))
      const text = readText(pdf ?? new Uint8Array())
      return text.indexOf('19 % VAT') < text.indexOf('48,90 €')
    }
    expect(await inOrder(false)).toBe(true)
    expect(await inOrder(true)).toBe(false)
  })

  it('begins with the name of the store in the font of its headings, where that can draw it', async () => {
    const outlines = vi.spyOn(PDFDocument.prototype, 'path')
    const named = async (name: string) => {
      outlines.mockClear()
      const shopper = shopperOf('first', 'en')
      const pdf = await writeInvoice(order, { ...shopper, store: { ...shopper.store, name } })
      return { drawn: outlines.mock.calls.length, text: readText(pdf ?? new Uint8Array()) }
    }
    const latin = await named('Keramik Nord')
    expect(latin.drawn).toBe(1)
    expect(latin.text).not.toContain('Keramik Nord')
    expect((await named('Łódź 李')).drawn).toBe(0)
    outlines.mockRestore()
  })
})

describe('an order’s calendar entry', () => {
  it('covers the delivery days and contains no token of the order', () => {
    const entry = writeOrderCalendar(order, shopperOf('first', 'en')) ?? ''
    expect(entry).toContain('SUMMARY:Order TT-10485 from First & Co arrives')
    expect(entry).toContain('DTSTART;VALUE=DATE:20260224')
    expect(entry).toContain('DTEND;VALUE=DATE:20260227')
    expect(entry).not.toContain('http')
  })

  it('of a pickup names the place once, also when it is the company of its address', () => {
    const point = {
      name: 'Papier & Post',
      address: { ...order.shippingAddress, company: 'Papier & Post' },
    }
    const shipping = { ...order.shipping, type: 'pickup', pickupPoint: point } as Order['shipping']
    const entry = writeOrderCalendar({ ...order, shipping }, shopperOf('first', 'en')) ?? ''
    expect(entry.split('Papier & Post')).toHaveLength(2)
    // It is ready there on the first of the days.
    expect(entry).toContain('DTEND;VALUE=DATE:20260225')
  })

  it('joins the parts of a place as Arabic does', () => {
    const point = {
      name: 'متجر',
      address: { ...order.shippingAddress, firstName: null, lastName: null },
    }
    const shipping = { ...order.shipping, type: 'pickup', pickupPoint: point } as Order['shipping']
    const entry = writeOrderCalendar({ ...order, shipping }, shopperOf('second', 'ar')) ?? ''
    expect(entry).toContain('متجر، Am Speicher 7، 20457 Hamburg')
  })

  it('is gone once the order has arrived', () => {
    const arrived = { ...order, state: 'delivered' }
    expect(writeOrderCalendar(arrived, shopperOf('first', 'en'))).toBeNull()
  })
})
