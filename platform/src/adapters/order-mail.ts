import { eq } from 'drizzle-orm'
import { findOrderById, type OrderView } from '#commerce/orders/read-orders.ts'
import { findTemplate, type UsedTemplate } from '#outbound/custom-templates.ts'
import {
  getDefaultTemplate,
  renderTemplate,
  type MailLanguage,
  type MailTemplate,
} from '#outbound/mail-templates.ts'
import { queueMail } from '#outbound/mail.ts'
import type { Needs } from '#services.ts'
import type { Tx } from '#store/database.ts'
import type { OrderMailKind } from '#store/enums.ts'
import { stores, type Store } from '#store/schema/tenancy.ts'
import { describeError } from '#log.ts'
import { pickOrderLanguage, toMailValues, type MailSubject } from './order-mail-values.ts'

/** What writing a mail needs. */
export type Writer = Needs<'config' | 'clock' | 'log'>

const arrivalKinds: readonly OrderMailKind[] = ['orderConfirmation', 'orderReadyForPickup']

/** Which mail about an order; what it is about in particular. */
interface OrderMail extends MailSubject {
  kind: OrderMailKind
  language: MailLanguage
}

/** Writes a mail about an order from a template. @throws when the template fails. */
export function writeOrderMail(
  services: Needs<'config'>,
  store: Store,
  view: OrderView,
  { template, ...about }: OrderMail & { template: MailTemplate },
): MailTemplate {
  const { kind, language, ...subject } = about
  const used = { kind, language }
  const values = toMailValues(services, store, view, {
    ...subject,
    language,
    hasArrival: arrivalKinds.includes(kind),
    hasParcels: kind === 'orderShipped',
  })
  return renderTemplate(used, template, values)
}

/** By the store's template; when that fails, by ours: a buyer gets their mail all the same. */
function write(
  services: Writer,
  store: Store,
  view: OrderView,
  { used, ...about }: Omit<OrderMail, 'language'> & { used: UsedTemplate },
): MailTemplate {
  const { kind, language, isCustom, ...template } = used
  try {
    return writeOrderMail(services, store, view, { ...about, language, template })
  } catch (error) {
    if (!isCustom) throw error
    services.log.warn('mail template failed', { kind, language, ...describeError(error) })
    const standard = getDefaultTemplate(kind, language)
    return writeOrderMail(services, store, view, { ...about, language, template: standard })
  }
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
  const mail = write(services, store, view, about)
  const { kind } = about
  await queueMail(tx, store, { kind, to: view.order.email, ...mail }, services.clock())
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
  const [store] = await tx.select().from(stores).where(eq(stores.id, storeId))
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
