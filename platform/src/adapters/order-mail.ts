import { and, asc, eq } from 'drizzle-orm'
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
import { orderEvents, type OrderState } from '#store/schema/orders.ts'
import { shipments } from '#store/schema/shipments.ts'
import { stores, type Store } from '#store/schema/tenancy.ts'
import { describeError } from '#log.ts'
import { pickOrderLanguage, toMailValues } from './order-mail-values.ts'

type Writer = Needs<'config' | 'clock' | 'log'>

const arrivalKinds: readonly OrderMailKind[] = ['orderConfirmation', 'orderReadyForPickup']

/** Which mail about an order; with a shipment, about that parcel. */
interface OrderMail {
  kind: OrderMailKind
  language: MailLanguage
  shipmentId?: string | null
}

/** Writes a mail about an order from a template. @throws when the template fails. */
export function writeOrderMail(
  services: Needs<'config'>,
  store: Store,
  view: OrderView,
  { template, shipmentId = null, ...used }: OrderMail & { template: MailTemplate },
): MailTemplate {
  const { kind, language } = used
  const values = toMailValues(services, store, view, {
    language,
    hasArrival: arrivalKinds.includes(kind),
    hasParcels: kind === 'orderShipped',
    shipmentId,
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
    shipmentId?: string | null
  },
) {
  if (!view.order.email) return
  const mail = write(services, store, view, about)
  const { kind } = about
  await queueMail(tx, store, { kind, to: view.order.email, ...mail }, services.clock())
}

/** An order that there is something to write about. */
interface OrderNews {
  storeId: string
  orderId: string
  shipmentId?: string | null
}

async function queueOrderMail(
  services: Writer,
  tx: Tx,
  { storeId, orderId, shipmentId = null }: OrderNews,
  pickKind: (view: OrderView) => OrderMailKind | null,
) {
  const view = await findOrderById(tx, storeId, orderId)
  const [store] = await tx.select().from(stores).where(eq(stores.id, storeId))
  const kind = view && pickKind(view)
  if (!kind || !store) return
  const key = { storeId, kind, language: pickOrderLanguage(view.order, store) }
  const used = await findTemplate(tx, key)
  await queueWritten(services, tx, { store, view, kind, used, shipmentId })
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

const kindOfState: Partial<Record<OrderState, OrderMailKind>> = {
  readyToPickUp: 'orderReadyForPickup',
  inTransit: 'orderShipped',
  delivered: 'orderDelivered',
  cancelled: 'orderCancelled',
  returned: 'orderReturned',
  invalidated: 'orderPaymentFailed',
}

/** Null for what the buyer did on the spot: cancelling at the payment page, and collecting. */
function pickKind(state: OrderState, { order, payment }: OrderView): OrderMailKind | null {
  if (state === 'invalidated' && payment.status === 'cancelled') return null
  if (state === 'delivered' && order.shipping.type === 'pickup') return null
  return kindOfState[state] ?? null
}

const newsPerRound = 20

async function queueUnlessBroken(
  services: Writer,
  tx: Tx,
  news: OrderNews,
  pick: (view: OrderView) => OrderMailKind | null,
) {
  try {
    await queueOrderMail(services, tx, news, pick)
  } catch (error) {
    // Nobody can write it, now or later. What fails in the database fails the transaction too.
    services.log.error('order mail', { order: news.orderId, ...describeError(error) })
  }
}

async function mailStates(services: Writer & Needs<'db'>): Promise<boolean> {
  const { db } = services
  const { id, storeId, orderId, state, mailDue, occurredOn } = orderEvents
  const due = await db
    .select({ id, storeId, orderId, state })
    .from(orderEvents)
    .where(eq(mailDue, true))
    .orderBy(asc(occurredOn))
    .limit(newsPerRound)
  for (const event of due) {
    await db.transaction(async (tx) => {
      const isDue = and(eq(id, event.id), eq(mailDue, true))
      const taken = await tx
        .update(orderEvents)
        .set({ mailDue: false })
        .where(isDue)
        .returning({ id })
      if (taken.length === 0) return
      await queueUnlessBroken(services, tx, event, (view) => pickKind(event.state, view))
    })
  }
  return due.length === newsPerRound
}

async function mailParcels(services: Writer & Needs<'db'>): Promise<boolean> {
  const { db } = services
  const { id, storeId, orderId, mailDue, shippedOn } = shipments
  const due = await db
    .select({ shipmentId: id, storeId, orderId })
    .from(shipments)
    .where(eq(mailDue, true))
    .orderBy(asc(shippedOn))
    .limit(newsPerRound)
  for (const parcel of due) {
    await db.transaction(async (tx) => {
      const isDue = and(eq(id, parcel.shipmentId), eq(mailDue, true))
      const taken = await tx
        .update(shipments)
        .set({ mailDue: false })
        .where(isDue)
        .returning({ id })
      if (taken.length === 0) return
      await queueUnlessBroken(services, tx, parcel, () => 'orderShipped')
    })
  }
  return due.length === newsPerRound
}

/**
 * Queues the mails about orders whose state has changed and about parcels that have left, each in
 * one transaction with the note that it is queued: not one is lost or written twice, whatever
 * process dies. It is a job and no part of the change, so that no change waits for a template or
 * fails with one.
 * @returns whether there may be more.
 */
export async function mailOrderNews(services: Writer & Needs<'db'>): Promise<boolean> {
  const states = await mailStates(services)
  return (await mailParcels(services)) || states
}
