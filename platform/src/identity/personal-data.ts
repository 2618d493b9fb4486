import { and, eq, inArray, isNull, like, ne, or, sql } from '#store/drizzle.ts'
import type { Needs } from '#services.ts'
import type { Tx } from '#store/database.ts'
import { allOf, findRow, lockRow } from '#store/find-row.ts'
import { changeRows } from '#store/write-row.ts'
import { customerAddresses, customers, type Customer } from '#store/schema/customers.ts'
import { idempotencyKeys } from '#store/schema/idempotency.ts'
import { mails } from '#store/schema/mails.ts'
import { newsletterSubscribers } from '#store/schema/newsletter.ts'
import { outboxEvents } from '#store/schema/outbox.ts'
import { stockAlerts } from '#store/schema/stock-alerts.ts'
import type { StoreScope } from '#store/scope.ts'
import { listAddresses } from './addresses.ts'
import { dropMailedSecrets, isAccountOf } from './customers.ts'
import { listSessions } from './sessions.ts'
import { endGrantsOf } from './tokens.ts'

/** Forgets the orders and carts of a person, and returns the ids of the orders. */
type Forget = (tx: Tx, customerId: string | null) => Promise<string[]>

const member = (name: string) =>
  sql`substring(${outboxEvents.body} from ${sql.raw(`'"${name}":"([^"]*)"'`)})`

/**
 * Erases personal data from events kept for deliveries and their retries. The text is changed in
 * place to preserve the field order of the event's model, and found by pattern: to parse every body
 * of a large store would take longer than a request may.
 */
async function eraseFromEvents(
  tx: Tx,
  storeId: string,
  customerId: string | null,
  orderIds: string[],
) {
  const { body, type } = outboxEvents
  const personalFields = String.raw`"(Email|FirstName|LastName)":"([^"\\]|\\.)*"`
  await changeRows(
    tx,
    outboxEvents,
    { body: sql`regexp_replace(${body}, ${personalFields}, ${String.raw`"\1":null`}, 'g')` },
    eq(outboxEvents.storeId, storeId),
    or(like(type, 'customer.%'), like(type, 'order.%')),
    or(
      customerId === null ? sql`false` : eq(member('CustomerId'), customerId),
      inArray(member('OrderId'), orderIds),
    ),
  )
}

async function eraseAccount(tx: Tx, { id }: Customer, now: Date) {
  await changeRows(
    tx,
    customers,
    {
      email: `${id}@deleted.invalid`,
      firstName: '',
      lastName: '',
      phone: null,
      marketingConsent: false,
      customerStatus: 'deleted',
      passwordHash: null,
      twoFactor: null,
      updatedOn: now,
    },
    eq(customers.id, id),
  )
  await tx.delete(customerAddresses).where(eq(customerAddresses.customerId, id))
  await dropMailedSecrets(tx, id)
  await endGrantsOf(tx, id)
}

type Person = { tenantId: string; storeId: string; email: string; customerId: string | null }

/** What a store keeps under the email address of a person, in any case. */
function keptUnder(storeId: string, email: string) {
  const address = email.trim().toLowerCase()
  const at = (table: typeof stockAlerts | typeof newsletterSubscribers) =>
    allOf(eq(table.storeId, storeId), eq(table.email, address))
  return {
    mailed: and(eq(mails.storeId, storeId), eq(sql`lower(${mails.recipient})`, address)),
    waits: at(stockAlerts),
    subscribes: at(newsletterSubscribers),
  }
}

/** Reads, for the merchant, what a store keeps about everyone with an email address, orders aside. */
export async function readPerson(
  { db, clock, config }: Needs<'db' | 'clock' | 'config'>,
  { storeId }: StoreScope,
  email: string,
) {
  const customer = await findRow(db, customers, isAccountOf(storeId, email))
  const { mailed, waits, subscribes } = keptUnder(storeId, email)
  return {
    ...(await readAccount({ db, clock, config }, customer)),
    mails: await db.select().from(mails).where(mailed).orderBy(mails.createdOn, mails.id),
    stockAlerts: await db.select().from(stockAlerts).where(waits),
    newsletter: await findRow(db, newsletterSubscribers, subscribes),
  }
}

async function readAccount(
  { db, clock, config }: Needs<'db' | 'clock' | 'config'>,
  customer: Customer | null,
) {
  const shopClientId = config.firstPartyClient.id
  const owner = { customerId: customer?.id ?? '', grantId: '', shopClientId }
  return {
    customer,
    addresses: customer ? await listAddresses({ db }, owner) : [],
    sessions: customer ? await listSessions(db, owner, clock()) : [],
  }
}

/**
 * Reads, for a shopper, what a store keeps of an account, or of the guest of an order, and the mails
 * about these orders. Not what it keeps under the email address, which nobody has proved to be theirs.
 */
export async function readOwnPerson(
  services: Needs<'db' | 'clock' | 'config'>,
  customer: Customer | null,
  orderIds: string[],
): ReturnType<typeof readPerson> {
  const { db } = services
  return {
    ...(await readAccount(services, customer)),
    mails: await db.select().from(mails).where(inArray(mails.orderId, orderIds)),
    stockAlerts: [],
    newsletter: null,
  }
}

/** Erases what a store knows of a person besides the account. */
async function erasePerson(
  tx: Tx,
  { tenantId, storeId, email, customerId }: Person,
  forget: Forget,
) {
  const { mailed, waits, subscribes } = keptUnder(storeId, email)
  await tx.delete(mails).where(mailed)
  await tx.delete(stockAlerts).where(waits)
  await tx.delete(newsletterSubscribers).where(subscribes)
  const orderIds = await forget(tx, customerId)
  // An order may name another address than the account.
  await tx.delete(mails).where(inArray(mails.orderId, orderIds))
  await eraseTraces(tx, { tenantId, storeId, customerId }, orderIds)
  return orderIds.length
}

/** Erases a person from the events and the repeatable answers of a store. */
async function eraseTraces(
  tx: Tx,
  { tenantId, storeId, customerId }: Omit<Person, 'email'>,
  orderIds: string[],
) {
  await eraseFromEvents(tx, storeId, customerId, orderIds)
  // Those of the store, because who is named in an encrypted response is unknown.
  const { storeId: ofStore, sealedAnswer } = idempotencyKeys
  const mayName = allOf(
    eq(idempotencyKeys.tenantId, tenantId),
    or(eq(ofStore, storeId), isNull(ofStore)),
  )
  await tx
    .update(idempotencyKeys)
    .set({ sealedAnswer: '' })
    .where(and(mayName, ne(sealedAnswer, '')))
}

/**
 * Erases who placed an order as a guest.
 * @param forget removes the person from the order; see `forgetGuest`.
 * @returns whether that could be done.
 */
export async function eraseGuest(
  { db }: Needs<'db'>,
  { tenantId, storeId }: Pick<StoreScope, 'tenantId' | 'storeId'>,
  orderId: string,
  forget: (tx: Tx) => Promise<boolean | null>,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const named = await forget(tx)
    // Otherwise a repetition would erase the answers that others may still ask for.
    if (!named) return named !== null
    await tx.delete(mails).where(eq(mails.orderId, orderId))
    await eraseTraces(tx, { tenantId, storeId, customerId: null }, [orderId])
    return true
  })
}

/**
 * Deletes an account: erases personal data, keeps orders (required for accounting) and ends every
 * session. The email address is freed, so that the same person can register again.
 */
export function deleteCustomer(
  { db, clock }: Needs<'db' | 'clock'>,
  { id: customerId }: Customer,
  forget: Forget,
): Promise<void> {
  return db.transaction(async (tx) => {
    const isActive = eq(customers.customerStatus, 'active')
    const held = await lockRow(tx, customers, eq(customers.id, customerId), isActive)
    if (!held) return
    await eraseAccount(tx, held, clock())
    await erasePerson(tx, { ...held, customerId }, forget)
  })
}

/**
 * Erases, for the merchant, the personal data of everyone with an email address: guests, and the
 * account with it.
 * @returns how many orders now name nobody, and whether there was an account.
 */
export async function eraseByEmail(
  { db, clock }: Needs<'db' | 'clock'>,
  { tenantId, storeId }: StoreScope,
  email: string,
  forget: Forget,
): Promise<{ orders: number; account: boolean }> {
  return db.transaction(async (tx) => {
    const customer = await lockRow(tx, customers, isAccountOf(storeId, email))
    if (customer) await eraseAccount(tx, customer, clock())
    const person = { tenantId, storeId, email, customerId: customer?.id ?? null }
    return { orders: await erasePerson(tx, person, forget), account: customer !== null }
  })
}
