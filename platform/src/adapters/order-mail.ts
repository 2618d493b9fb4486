import { eq } from '#store/drizzle.ts'
import { findOrderById, type OrderView } from '#commerce/orders/read-orders.ts'
import { findTemplate, renderUsed, type UsedTemplate } from '#outbound/custom-templates.ts'
import { pickMailLanguage, renderTemplate, type MailTemplate } from '#outbound/mail-templates.ts'
import { queueMail } from '#outbound/mail.ts'
import type { Needs } from '#services.ts'
import type { Tx } from '#store/database.ts'
import { findRow } from '#store/find-row.ts'
import type { OrderMailKind } from '#store/enums.ts'
import { stores, type Store } from '#store/schema/tenancy.ts'
import type { MailSubject } from '#store/schema/mails.ts'
import { toMailValues, type OrderMail } from './order-mail-values.ts'

export type Writer = Needs<'config' | 'clock' | 'log'>

/** Writes a mail about an order from a template. @throws when the template fails. */
export function writeOrderMail(
  services: Needs<'config' | 'clock'>,
  store: Store,
  view: OrderView,
  { template, ...about }: OrderMail & { template: MailTemplate },
): MailTemplate {
  return renderTemplate(about, template, toMailValues(services, store, view, about))
}

async function queueWritten(
  services: Writer,
  tx: Tx,
  { store, view }: { store: Store; view: OrderView },
  { kind, used, ...about }: { kind: OrderMailKind; used: UsedTemplate } & MailSubject,
) {
  const { id: orderId, email: to } = view.order
  if (!to) return
  const { language } = used
  const values = toMailValues(services, store, view, { kind, language, ...about })
  const mail = renderUsed(services.log, used, values)
  await queueMail(tx, store, { kind, to, ...mail, orderId, about }, services.clock())
}

export interface OrderNews extends MailSubject {
  storeId: string
  orderId: string
}

/** Queues a mail about an order, unless `pickKind` names none or the order has no address. */
export async function queueOrderMail(
  services: Writer,
  tx: Tx,
  { storeId, orderId, ...subject }: OrderNews,
  pickKind: (view: OrderView) => OrderMailKind | null,
) {
  const view = await findOrderById(tx, storeId, orderId)
  const store = await findRow(tx, stores, eq(stores.id, storeId))
  const kind = view && pickKind(view)
  if (!kind || !store) return
  const language = pickMailLanguage(view.order.locale, store.defaultLocale)
  const used = await findTemplate(tx, { storeId, kind, language })
  await queueWritten(services, tx, { store, view }, { kind, used, ...subject })
}

/** Queues an order's confirmation; its template is read before the order makes others wait. */
export const prepareConfirmation =
  (services: Writer) =>
  async (
    tx: Tx,
    store: Store,
    locale: string | null,
  ): Promise<(view: OrderView) => Promise<void>> => {
    const kind = 'orderConfirmation'
    const language = pickMailLanguage(locale, store.defaultLocale)
    const used = await findTemplate(tx, { storeId: store.id, kind, language })
    return (view) => queueWritten(services, tx, { store, view }, { kind, used })
  }

/** Queues the confirmation of an order in the transaction that confirms it. */
export const confirmByMail =
  (services: Writer) =>
  (tx: Tx, storeId: string, orderId: string): Promise<void> =>
    queueOrderMail(services, tx, { storeId, orderId }, () => 'orderConfirmation')
