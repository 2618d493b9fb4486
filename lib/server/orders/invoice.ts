import 'server-only'
import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import type { Order } from '@/lib/commerce/order'
import type { Shopper } from '@/lib/server/session/shopper'
import { localeOf } from '@/lib/server/request/stores'
import { addressLines } from '@/lib/shop/address/address-format'
import { lineDetails } from '@/lib/shop/cart/cart-view'
import { formatMomentDay, numberFormat } from '@/lib/shop/i18n/formatters'
import { textDirection } from '@/lib/shop/i18n/locale-path'
import { formatMoney, type Money } from '@/lib/shop/i18n/money'
import { findFont } from '@/lib/shop/store/theme-schema'
import { findStoreFile } from '@/lib/server/request/served-files'
import { fontPath, pageSettings, PdfWriter, type Letterhead } from './pdf'
import { PdfFonts } from './pdf-fonts'
import { isInvoiced } from './receipt-files'
import { translatorOf } from '@/lib/server/i18n/messages'

/** For any other payment, the invoice says that it is due. */
const INVOICED = ['paid', 'authorized', 'partiallyRefunded', 'refunded'] as const

type Seller = NonNullable<Shopper['store']['seller']>

/** Texts and amounts of an invoice in the order in which they stand. */
function describeInvoice(order: Order, { store, locale }: Pick<Shopper, 'store' | 'locale'>) {
  const t = translatorOf(store, locale, 'order')
  const { priceLocale, dateLocale } = localeOf(store, locale)
  const money = (amount: Money) => formatMoney(amount, priceLocale)
  const minus = (amount: Money) => money({ ...amount, amountMinor: -amount.amountMinor })
  const percent = numberFormat(priceLocale, { style: 'percent', maximumFractionDigits: 3 })
  const pieces = numberFormat(priceLocale, {})
  const buyer = order.billingAddress ?? order.shippingAddress
  const name = [order.firstName, order.lastName].filter(Boolean).join(' ')
  const calendar = { locale: dateLocale, timeZone: store.timeZone }
  const status = INVOICED.find((known) => known === order.payment.status) ?? 'due'
  const taxes = order.taxSummary.map(({ rate, net, tax }) => ({
    text: t(net ? 'files.taxOfNet' : 'files.tax', {
      rate: percent.format(rate / 100),
      net: net ? money(net) : '',
    }),
    amount: money(tax),
  }))
  return {
    title: t('files.invoice', { number: order.orderNumber }),
    date: t('files.date', { date: formatMomentDay(order.placedOn, calendar, 'day') }),
    buyerLabel: t('billTo'),
    buyer: buyer ? addressLines(buyer) : [name].filter(Boolean),
    lines: order.items.map((item) => ({
      text: [`${pieces.format(item.quantity)} × ${item.title}`, ...lineDetails(item)].join(', '),
      detail: item.quantity > 1 ? t('files.each', { price: money(item.unitPrice) }) : '',
      amount: money(item.lineTotal),
    })),
    sums: [
      ...(order.discount.amountMinor > 0
        ? [{ text: t('totals.discount'), amount: minus(order.discount) }]
        : []),
      {
        text: [t('files.delivery'), order.shipping?.name].filter(Boolean).join(', '),
        amount: money(order.shippingTotal),
      },
      ...(order.taxIncluded ? [] : taxes),
    ],
    total: { text: t('files.total'), amount: money(order.total) },
    taxes: order.taxIncluded ? taxes : [],
    charged:
      order.chargedTotal && order.chargedTotal.amountMinor < order.total.amountMinor
        ? { text: t('totals.charged'), amount: money(order.chargedTotal) }
        : null,
    refunded:
      order.refundedTotal.amountMinor > 0
        ? { text: t('totals.refunded'), amount: minus(order.refundedTotal) }
        : null,
    payment: [
      t(`paymentStatus.${status}`, { name: order.payment.name }),
      ...(status === 'due' && order.payment.instructions ? [order.payment.instructions] : []),
    ],
  }
}

type Invoice = ReturnType<typeof describeInvoice>

/** The face of a store on paper, which is white: its name, and the colours that its fields have. */
function letterheadOf({ name, slug, theme, seller }: Shopper['store']): Letterhead {
  const { url = '' } = findFont(theme.ownFonts, theme.fonts.heading) ?? {}
  const file = url.split('/').at(-1)?.split('?')[0] ?? ''
  return {
    mark: name,
    font: findStoreFile(slug, file)?.file ?? fontPath(file),
    strips: [theme.colours.band, theme.edge?.colour ?? theme.colours.primary],
    footer: seller?.details ?? [],
  }
}

function draw(page: PdfWriter, seller: Seller, head: Letterhead, invoice: Invoice) {
  const small = { size: 9, isQuiet: true }
  page.begin(head)
  page.beside(
    () => undefined,
    () => page.paragraphs(seller.lines, small),
  )
  page.space(2)
  page.beside(
    () => {
      page.paragraph(invoice.buyerLabel, small)
      page.paragraphs(invoice.buyer)
    },
    () => page.paragraph(invoice.date),
  )
  page.space(3)
  page.paragraph(invoice.title, { size: 18, isBold: true })
  page.space(1)
  page.rule(true)
  for (const line of invoice.lines) {
    page.row(line)
    page.rule()
  }
  page.space(0.5)
  const { sums, total, taxes, charged, refunded } = invoice
  const afterTotal = [charged, refunded].filter((row) => row !== null)
  page.atEnd(24 * (sums.length + 1 + taxes.length + afterTotal.length), () => {
    for (const row of sums) page.row(row)
    page.rule(true)
    page.row(total, { size: 12, isBold: true })
    for (const row of taxes) page.row(row, small)
    for (const row of afterTotal) page.row(row)
  })
  page.space(2)
  page.paragraphs(invoice.payment)
  page.end(head, invoice.title)
}

/**
 * The invoice of an order as a PDF (A4) in the language of the request: lines, tax by rate, total
 * and seller. Its number is that of the order. Null until the order is placed, once it
 * is cancelled unpaid, and in a store without `seller`.
 */
export async function writeInvoice(
  order: Order,
  shopper: Pick<Shopper, 'store' | 'locale'>,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const { seller } = shopper.store
  if (!seller || !isInvoiced(order)) return null
  const invoice = describeInvoice(order, shopper)
  const head = letterheadOf(shopper.store)
  const reader = (order.billingAddress ?? order.shippingAddress)?.countryCode
  const fonts = await PdfFonts.for(
    JSON.stringify([invoice, seller, head]),
    [shopper.locale, `und-${reader ?? 'ZZ'}`].map((tag) => new Intl.Locale(tag)),
  )
  const doc = new PDFDocument({
    ...pageSettings,
    lang: shopper.locale,
    displayTitle: true,
    info: {
      Title: invoice.title,
      Author: shopper.store.name,
      CreationDate: new Date(order.placedOn),
    },
  })
  const written = buffer(doc)
  draw(new PdfWriter(doc, textDirection(shopper.locale), fonts), seller, head, invoice)
  doc.end()
  return new Uint8Array(await written)
}
