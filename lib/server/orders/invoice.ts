import 'server-only'
import PDFDocument from 'pdfkit'
import type { Order } from '@/lib/commerce/order'
import type { Shopper } from '@/lib/server/session/shopper'
import { localeOf } from '@/lib/server/store/stores'
import { addressLines } from '@/lib/shop/address/address-format'
import { optionsText } from '@/lib/shop/cart/cart-view'
import { formatMomentDay } from '@/lib/shop/i18n/dates'
import { numberFormat } from '@/lib/shop/i18n/formatters'
import { formatMoney, type Money } from '@/lib/shop/i18n/money'
import { createOrderTranslator, isPlaced } from './receipt-files'

/** Of a payment that is neither, the invoice says that it is due. */
const INVOICED = ['paid', 'authorized'] as const

type Seller = NonNullable<Shopper['store']['seller']>

const margin = 56
const right = 595.28 - margin
const amountWidth = 90

/**
 * A text in the letters of the PDF's own fonts (Windows-1252). Others lose their marks, or become a
 * question mark: an embedded font for every script of the world would weigh megabytes.
 */
export function toPdfText(text: string): string {
  // U+202F and U+2212 stand in prices and are not part of that set.
  const plain = text.normalize('NFC').replaceAll('\u202f', '\u00a0').replaceAll('\u2212', '-')
  return [...plain].map(toWesternLetter).join('')
}

const windows1252 = /[\n\u0020-\u007e\u00a0-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/u
const withoutMarks: Readonly<Record<string, string>> = { Ł: 'L', ł: 'l', Đ: 'D', đ: 'd', ı: 'i' }

function toWesternLetter(letter: string): string {
  if (windows1252.test(letter)) return letter
  const base = withoutMarks[letter] ?? letter.normalize('NFKD').replace(/\p{M}/gu, '')
  return base !== '' && [...base].every((each) => windows1252.test(each)) ? base : '?'
}

/**
 * Texts and amounts of an invoice in the order in which they stand; in English where the language of
 * the page is in a script that the fonts of the PDF lack.
 */
function describeInvoice(order: Order, shopper: Pick<Shopper, 'store' | 'locale'>) {
  const { store } = shopper
  const isWestern = new Intl.Locale(shopper.locale).maximize().script === 'Latn'
  const locale = isWestern ? shopper.locale : 'en'
  const t = createOrderTranslator({ store, locale })
  const { priceLocale, dateLocale } = isWestern
    ? localeOf(store, locale)
    : { priceLocale: 'en-GB', dateLocale: 'en-GB' }
  const money = (amount: Money) => formatMoney(amount, priceLocale)
  const percent = numberFormat(priceLocale, { style: 'percent', maximumFractionDigits: 3 })
  const buyer = order.billingAddress ?? order.shippingAddress
  const name = [order.firstName, order.lastName].filter(Boolean).join(' ')
  const calendar = { locale: dateLocale, timeZone: store.timeZone }
  const status = INVOICED.find((known) => known === order.payment.status) ?? 'due'
  return {
    title: t('files.invoice', { number: order.orderNumber }),
    date: t('files.date', { date: formatMomentDay(order.placedOn, calendar, 'day') }),
    buyerLabel: t('billTo'),
    buyer: buyer ? addressLines(buyer) : [name].filter(Boolean),
    lines: order.items.map((item) => ({
      text: [`${String(item.quantity)} × ${item.title}`, optionsText(item)]
        .filter(Boolean)
        .join(', '),
      detail: item.quantity > 1 ? t('files.each', { price: money(item.unitPrice) }) : '',
      amount: money(item.lineTotal),
    })),
    sums: [
      ...(order.discount.amountMinor > 0
        ? [{ text: t('totals.discount'), amount: `-${money(order.discount)}` }]
        : []),
      {
        text: [t('files.delivery'), order.shipping?.name].filter(Boolean).join(', '),
        amount: money(order.shippingTotal),
      },
    ],
    total: { text: t('files.total'), amount: money(order.total) },
    taxes: order.taxSummary.map(({ rate, net, tax }) => ({
      text: t(net ? 'files.taxOfNet' : 'files.tax', {
        rate: percent.format(rate / 100),
        net: net ? money(net) : '',
      }),
      amount: money(tax),
    })),
    refunded:
      order.refundedTotal.amountMinor > 0
        ? { text: t('totals.refunded'), amount: `-${money(order.refundedTotal)}` }
        : null,
    payment: [
      t(`paymentStatus.${status}`, { name: order.payment.name }),
      ...(status === 'due' && order.payment.instructions ? [order.payment.instructions] : []),
    ],
  }
}

type Invoice = ReturnType<typeof describeInvoice>
interface Row {
  readonly text: string
  readonly amount: string
}

function drawRow(doc: PDFKit.PDFDocument, { text, amount }: Row, isBold = false) {
  doc.font(isBold ? 'Helvetica-Bold' : 'Helvetica').fontSize(10)
  const width = right - margin - amountWidth
  const height = doc.heightOfString(toPdfText(text), { width })
  if (doc.y + height > doc.page.height - margin) doc.addPage()
  const { y } = doc
  doc.text(toPdfText(text), margin, y, { width })
  const below = doc.y
  doc.text(toPdfText(amount), right - amountWidth, y, { width: amountWidth, align: 'right' })
  doc.x = margin
  doc.y = Math.max(below, doc.y) + 4
}

function drawRule(doc: PDFKit.PDFDocument) {
  const y = doc.y + 2
  doc.moveTo(margin, y).lineTo(right, y).lineWidth(0.5).stroke()
  doc.y = y + 8
}

function drawLines(doc: PDFKit.PDFDocument, lines: readonly string[], size = 10) {
  doc.font('Helvetica').fontSize(size)
  for (const line of lines) doc.text(toPdfText(line), margin, doc.y, { width: right - margin })
}

function draw(doc: PDFKit.PDFDocument, seller: Seller, invoice: Invoice) {
  drawLines(doc, seller.lines)
  doc.moveDown(2)
  doc.font('Helvetica-Bold').fontSize(18).text(toPdfText(invoice.title))
  drawLines(doc, [invoice.date])
  doc.moveDown()
  doc.font('Helvetica-Bold').fontSize(10).text(toPdfText(invoice.buyerLabel))
  drawLines(doc, invoice.buyer)
  doc.moveDown(2)
  for (const { text, detail, amount } of invoice.lines) {
    drawRow(doc, { text: [text, detail].filter(Boolean).join('\n'), amount })
  }
  drawRule(doc)
  for (const row of invoice.sums) drawRow(doc, row)
  drawRow(doc, invoice.total, true)
  for (const row of invoice.taxes) drawRow(doc, row)
  if (invoice.refunded) drawRow(doc, invoice.refunded)
  doc.moveDown()
  drawLines(doc, invoice.payment)
  doc.moveDown(2)
  drawLines(doc, seller.details, 8)
}

/**
 * The invoice of an order as a PDF (A4) in the language of the request: lines, tax by rate, total
 * and who sells. Its number is that of the order. Null while the order is not placed, and in a store
 * that does not say who sells.
 */
export async function writeInvoice(
  order: Order,
  shopper: Pick<Shopper, 'store' | 'locale'>,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const { seller } = shopper.store
  if (!seller || !isPlaced(order)) return null
  const invoice = describeInvoice(order, shopper)
  const doc = new PDFDocument({
    size: 'A4',
    margin,
    lang: shopper.locale,
    displayTitle: true,
    info: {
      Title: invoice.title,
      Author: shopper.store.name,
      CreationDate: new Date(order.placedOn),
    },
  })
  const chunks: Uint8Array[] = []
  const finished = new Promise<void>((resolve, reject) => {
    doc.on('data', (chunk: Uint8Array) => chunks.push(chunk))
    doc.on('end', resolve)
    doc.on('error', reject)
  })
  draw(doc, seller, invoice)
  doc.end()
  await finished
  return new Uint8Array(Buffer.concat(chunks))
}
