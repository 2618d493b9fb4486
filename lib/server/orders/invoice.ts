import 'server-only'
import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import type { CreditNote, Order } from '@/lib/commerce/order'
import type { Shopper } from '@/lib/server/session/shopper'
import { localeOf } from '@/lib/server/request/stores'
import { addressLines } from '@/lib/shop/address/address-format'
import { lineDetails } from '@/lib/shop/cart/line'
import {
  formatMomentDay,
  joinParts,
  numberFormat,
  splitAtAccounts,
} from '@/lib/shop/i18n/formatters'
import { textDirection } from '@/lib/shop/i18n/locale-path'
import { formatMoney, type Money } from '@/lib/shop/i18n/money'
import { dueTransfer, loweredTotal } from '@/lib/shop/orders/order-states'
import { findFont } from '@/lib/shop/store/theme-schema'
import { findStoreFile } from '@/lib/server/request/served-files'
import { fontPath, pageSettings, PdfWriter, type Letterhead } from './pdf'
import { PdfFonts } from './pdf-fonts'
import { isInvoiced } from './receipt-files'
import { translatorOf } from '@/lib/server/i18n/messages'

/** For any other payment, the invoice says that it is due. */
const INVOICED = ['paid', 'authorized', 'partiallyRefunded', 'refunded'] as const

type Seller = NonNullable<Shopper['store']['seller']>

/** How an invoice writes what it has; a credit note writes amounts with a minus. */
function writingOf({ store, locale }: Pick<Shopper, 'store' | 'locale'>, isCredit: boolean) {
  const t = translatorOf(store, locale, 'order')
  const { priceLocale, dateLocale } = localeOf(store, locale)
  const money = (amount: Money) => formatMoney(amount, priceLocale)
  // Minus zero would be written as such.
  const minus = (amount: Money) => money({ ...amount, amountMinor: -amount.amountMinor || 0 })
  const [signed, opposite] = isCredit ? [minus, money] : [money, minus]
  const percent = numberFormat(priceLocale, { style: 'percent', maximumFractionDigits: 3 })
  const pieces = numberFormat(priceLocale, {})
  const calendar = { locale: dateLocale, timeZone: store.timeZone }
  const joined = (parts: Parameters<typeof joinParts>[0]) => joinParts(parts, dateLocale)
  return {
    ...{ t, money, minus, signed, opposite, joined },
    dayOf: (moment: string) => formatMomentDay(moment, calendar, 'day'),
    titleOf: (item: Order['items'][number], quantity: number) =>
      joined([`${pieces.format(quantity)} × ${item.title}`, ...lineDetails(item)]),
    taxOf: ({ rate, net, tax }: Order['taxSummary'][number]) => ({
      text: t(net ? 'files.taxOfNet' : 'files.tax', {
        rate: percent.format(rate / 100),
        net: net ? signed(net) : '',
      }),
      amount: signed(tax),
    }),
  }
}

/** A text whose account numbers stay on one line. */
const withWholeAccounts = (text: string) =>
  splitAtAccounts(text)
    .map((part, index) => (index % 2 === 1 ? part.replaceAll(' ', '\u00a0') : part))
    .join('')

type Writing = ReturnType<typeof writingOf>

function rowsOfOrder(
  order: Order,
  { t, titleOf, money, signed, opposite, taxOf, joined }: Writing,
) {
  const discount = { text: t('totals.discount'), amount: opposite(order.discount) }
  return {
    lines: order.items.map((item) => ({
      text: titleOf(item, item.quantity),
      detail: item.quantity > 1 ? t('files.each', { price: money(item.unitPrice) }) : '',
      amount: signed(item.lineTotal),
    })),
    sums: [
      ...(order.discount.amountMinor > 0 ? [discount] : []),
      {
        text: joined([t('files.delivery'), order.shipping?.name]),
        amount: signed(order.shippingTotal),
      },
      ...(order.taxIncluded ? [] : order.taxSummary.map(taxOf)),
    ],
    taxes: order.taxIncluded ? order.taxSummary.map(taxOf) : [],
  }
}

/** What a credit note takes back of an order, all with tax. */
function rowsOfPart(order: Order, credit: CreditNote, { t, titleOf, minus, taxOf }: Writing) {
  const lines = credit.lines.flatMap(({ orderItemId, quantity, amount }) => {
    const item = order.items.find(({ id }) => id === orderItemId)
    return item ? [{ text: titleOf(item, quantity), amount: minus(amount) }] : []
  })
  const rest = { text: t('files.creditRest'), amount: minus(credit.rest) }
  return {
    lines: credit.rest.amountMinor === 0 ? lines : [...lines, rest],
    sums: [],
    taxes: credit.taxSummary.map(taxOf),
  }
}

/** Texts and amounts of an invoice, or of a credit note for it, in the order in which they stand. */
function describeInvoice(
  order: Order,
  shopper: Pick<Shopper, 'store' | 'locale'>,
  credit: CreditNote | null,
) {
  const writing = writingOf(shopper, credit !== null)
  const { t, money, minus, signed, dayOf } = writing
  const buyer = order.billingAddress ?? order.shippingAddress
  const reader = { country: shopper.store.countryCode, locale: shopper.locale }
  const name = [order.firstName, order.lastName].filter(Boolean).join(' ')
  const status = INVOICED.find((known) => known === order.payment.status) ?? 'due'
  const isOver = credit !== null || order.payment.status === 'cancelled'
  const isPart = credit && credit.amount.amountMinor !== order.total.amountMinor
  const invoice = { number: order.orderNumber, date: dayOf(order.placedOn) }
  const lowered = loweredTotal(order)
  const transfer = dueTransfer(order)
  return {
    ...(isPart ? rowsOfPart(order, credit, writing) : rowsOfOrder(order, writing)),
    title: credit ? t('files.creditNote', { number: credit.number }) : t('files.invoice', invoice),
    about: credit ? t('files.creditFor', invoice) : '',
    date: t('files.date', { date: credit ? dayOf(credit.issuedOn) : invoice.date }),
    buyerLabel: t('billTo'),
    buyer: buyer ? addressLines(buyer, reader) : [name].filter(Boolean),
    total: { text: t('files.total'), amount: signed(credit?.amount ?? order.total) },
    charged:
      !credit && lowered
        ? { text: t(`totals.${lowered.key}`), amount: money(lowered.amount) }
        : null,
    refunded:
      !credit && order.refundedTotal.amountMinor > 0
        ? { text: t('totals.refunded'), amount: minus(order.refundedTotal) }
        : null,
    payment: isOver
      ? []
      : [
          t(`paymentStatus.${status}`, { name: order.payment.name }),
          ...(status === 'due' && order.payment.instructions
            ? [withWholeAccounts(order.payment.instructions)]
            : []),
          ...(transfer
            ? [
                t('transfer.amount', { amount: money(transfer.amount) }),
                t('transfer.reference', { reference: transfer.reference }),
              ]
            : []),
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
  page.paragraph(invoice.buyerLabel, small)
  page.paragraphs(invoice.buyer)
  page.space(3)
  page.paragraph(invoice.title, { size: 18, isBold: true })
  if (invoice.about) page.paragraph(invoice.about)
  page.paragraph(invoice.date)
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
 * The invoice of an order (A4), or the credit note with a number, as a PDF in the language of the
 * request. Null until the order is placed, once it is cancelled before it was a sale, for an
 * unknown credit note, and in a store without `seller`.
 */
export async function writeInvoice(
  order: Order,
  shopper: Pick<Shopper, 'store' | 'locale'>,
  creditNumber: string | null = null,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const { seller } = shopper.store
  const credit = order.creditNotes.find(({ number }) => number === creditNumber) ?? null
  if (!seller || !isInvoiced(order) || (creditNumber !== null && !credit)) return null
  const invoice = describeInvoice(order, shopper, credit)
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
      CreationDate: new Date(credit?.issuedOn ?? order.placedOn),
    },
  })
  const written = buffer(doc)
  draw(new PdfWriter(doc, textDirection(shopper.locale), fonts), seller, head, invoice)
  doc.end()
  return new Uint8Array(await written)
}
