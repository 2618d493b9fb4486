import type { OrderView } from '#commerce/orders/read-orders.ts'
import {
  dateLocaleOf,
  getMailLabel,
  pickMailLanguage,
  renderLetter,
  type MailLanguage,
} from '#outbound/mail-templates.ts'
import { queueMail } from '#outbound/mail.ts'
import { raiseIssue } from '#outbound/raise-issue.ts'
import type { Needs } from '#services.ts'
import type { Tx } from '#store/database.ts'
import { recordIssue } from '#store/issues.ts'
import type { Store } from '#store/schema/tenancy.ts'
import type { Withdrawal } from '#store/schema/withdrawals.ts'
import { toLineTitle } from './order-mail-values.ts'

/** What was withdrawn from: lines of an order that is the consumer's, their own words, or all. */
function writeItems({ lines, items }: Withdrawal, order: OrderView | null, code: MailLanguage) {
  const named = (lines ?? []).flatMap(({ orderItemId, quantity }) => {
    const item = order?.items.find(({ id }) => id === orderItemId)
    return item ? [`${String(quantity)} × ${toLineTitle(item)}`] : []
  })
  return named.join('; ') || items || getMailLabel(code, 'withdrawalAll')
}

/** Nothing that could be a message. */
const numberLike = /^#? ?[a-z]{0,4}[- ]?\d{1,12}$/i

/** Without an order its recipient may be anybody: of what the sender wrote, only a number. */
function writeReceipt(
  store: Store,
  withdrawal: Withdrawal,
  { order, locale }: { order: OrderView | null; locale: string | null },
) {
  const language = pickMailLanguage(locale, store.defaultLocale)
  const time = new Intl.DateTimeFormat(dateLocaleOf(language, store), {
    ...{ dateStyle: 'full', timeStyle: 'long' },
    timeZone: store.timezone,
  })
  const isKnown = withdrawal.orderId !== null
  const rows = [
    ['withdrawalTime', time.format(withdrawal.receivedOn)],
    ...(isKnown ? [['withdrawalName', withdrawal.name] as const] : []),
    ...(isKnown || numberLike.test(withdrawal.orderNumber)
      ? [['withdrawalOrder', withdrawal.orderNumber] as const]
      : []),
    ...(isKnown ? [['withdrawalItems', writeItems(withdrawal, order, language)] as const] : []),
  ] as const
  const kind = isKnown ? 'withdrawalReceived' : 'withdrawalUnmatched'
  const mail = renderLetter('withdrawals', kind, language, {
    store: { name: store.name },
    rows: rows.map(([label, value]) => ({ label: getMailLabel(language, label), value })),
  })
  return { kind, ...mail } as const
}

/**
 * Puts a withdrawal before the merchant, and queues its receipt, which repeats what was declared and
 * nothing else, so that it tells a stranger nothing about an order.
 * @param order whose lines were named by its buyer.
 */
export async function tellOfWithdrawal(
  services: Needs<'clock' | 'log'>,
  tx: Tx,
  store: Store,
  {
    withdrawal,
    ...receipt
  }: {
    withdrawal: Withdrawal
    order: OrderView | null
    locale: string | null
    /** Whether the address may have another mail. */
    isMailed: boolean
  },
): Promise<void> {
  const now = services.clock()
  const { id: subjectId, tenantId, storeId, orderId, orderNumber: detail, email } = withdrawal
  const issue = { tenantId, storeId, kind: 'withdrawal' as const, subjectId, orderId, detail }
  // The mail to the merchant says that there is a receipt; who has no address is written to by hand.
  const raise = email === null ? recordIssue : raiseIssue(services)
  await raise(tx, { ...issue, amountMinor: null, currencyCode: null }, now)
  if (!receipt.isMailed || email === null) return
  const mail = writeReceipt(store, withdrawal, receipt)
  await queueMail(tx, store, { to: email, ...mail, ...(orderId !== null && { orderId }) }, now)
}
