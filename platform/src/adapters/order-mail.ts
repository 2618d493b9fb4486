import { eq } from '#store/drizzle.ts'
import { findOrderById, type OrderView } from '#commerce/orders/read-orders.ts'
import { findTemplate, renderUsed, type UsedTemplate } from '#outbound/custom-templates.ts'
import { renderTemplate, type MailLanguage, type MailTemplate } from '#outbound/mail-templates.ts'
import { queueMail } from '#outbound/mail.ts'
import type { Needs } from '#services.ts'
import type { Tx } from '#store/database.ts'
import { findRow } from '#store/find-row.ts'
import type { OrderMailKind } from '#store/enums.ts'
import { stores, type Store } from '#store/schema/tenancy.ts'
import type { MailSubject } from '#store/schema/mails.ts'
import { pickOrderLanguage, toMailValues } from './order-mail-values.ts'

/** What writing a mail needs. */
export type Writer = Needs<'config' | 'clock' | 'log'>

const arrivals: Partial<Record<OrderMailKind, 'ahead' | 'waits'>> = {
  orderConfirmation: 'ahead',
  orderShipped: 'ahead',
  orderReadyForPickup: 'waits',
}

/** Which mail about an order; what it is about in particular. */
interface OrderMail extends MailSubject {
  kind: OrderMailKind
  language: MailLanguage
}

function valuesOf(
  services: Needs<'config' | 'clock'>,
  store: Store,
  view: OrderView,
  { kind, language, ...subject }: OrderMail,
) {
  return toMailValues(services, store, view, {
    ...subject,
    language,
    arrival: arrivals[kind] ?? null,
    hasParcels: kind === 'orderShipped',
    hasRefund: kind === 'orderRefunded',
  })
}

/** Writes a mail about an order from a template. @throws when the template fails. */
export function writeOrderMail(
  services: Needs<'config' | 'clock'>,
  store: Store,
  view: OrderView,
  { template, ...about }: OrderMail & { template: MailTemplate },
): MailTemplate {
  return renderTemplate(about, template, valuesOf(services, store, view, about))
}

async function queueWritten(
  services: Writer,
  tx: Tx,
  {
    store,
    view,
    ...about
  }: {
    store: Store
    view: OrderView
    kind: OrderMailKind
    used: UsedTemplate
  } & MailSubject,
) {
  if (!view.order.email) return
  const { used, ...what } = about
  const { kind, ...subject } = what
  const { language } = used
  const values = valuesOf(services, store, view, { ...what, language })
  const mail = renderUsed(services.log, used, values)
  const { id: orderId, email: to } = view.order
  const draft = { kind, to, ...mail, orderId, about: subject }
  await queueMail(tx, store, draft, services.clock())
}

/** An order that there is something to write about. */
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
  const key = { storeId, kind, language: pickOrderLanguage(view.order, store) }
  const used = await findTemplate(tx, key)
  await queueWritten(services, tx, { store, view, kind, used, ...subject })
}

/**
 * Queues the confirmation of an order that waits for no payment page, in the transaction of the order.
 * The template is read before the order is there: afterwards each statement holds up other checkouts.
 */
export const prepareConfirmation =
  (services: Writer) =>
  async (
    tx: Tx,
    store: Store,
    locale: string | null,
  ): Promise<(view: OrderView) => Promise<void>> => {
    const kind = 'orderConfirmation'
    const key = { storeId: store.id, kind, language: pickOrderLanguage({ locale }, store) } as const
    const used = await findTemplate(tx, key)
    return (view) => queueWritten(services, tx, { store, view, kind, used })
  }

/** Queues the confirmation of an order in the transaction that confirms it. */
export const confirmByMail =
  (services: Writer) =>
  (tx: Tx, storeId: string, orderId: string): Promise<void> =>
    queueOrderMail(services, tx, { storeId, orderId }, () => 'orderConfirmation')
