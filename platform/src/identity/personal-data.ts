import { and, eq, inArray, isNull, like, notInArray, or, sql, type SQL } from '#store/drizzle.ts'
import type { Needs } from '#services.ts'
import type { Tx } from '#store/database.ts'
import { allOf, findRow, lockRow } from '#store/find-row.ts'
import { accountMailKinds, contactMailKinds } from '#store/enums.ts'
import { eraseAnswers } from '#store/kept-answers.ts'
import { coupons } from '#store/schema/coupons.ts'
import { customerAddresses, customers, type Customer } from '#store/schema/customers.ts'
import { mails } from '#store/schema/mails.ts'
import { newsletterSubscribers } from '#store/schema/newsletter.ts'
import { outboxEvents } from '#store/schema/outbox.ts'
import { stockAlerts } from '#store/schema/stock-alerts.ts'
import type { StoreScope } from '#store/scope.ts'
import { listAddresses } from './addresses.ts'
import { dropMailedSecrets, isAccountOf } from './customers.ts'
import { listSessions } from './sessions.ts'
import { endGrantsOf } from './tokens.ts'

/** The orders of a person that have ended, the others, and the hashes of the tokens of their carts. */
interface Forgotten {
  orderIds: string[]
  keptIds: string[]
  cartHashes: string[]
}

type Forget = (tx: Tx, customerId: string | null) => Promise<Forgotten>

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
  await tx
    .update(outboxEvents)
    .set({ body: sql`regexp_replace(${body}, ${personalFields}, ${String.raw`"\1":null`}, 'g')` })
    .where(
      and(
        eq(outboxEvents.storeId, storeId),
        or(
          and(like(type, 'customer.%'), eq(member('CustomerId'), customerId ?? '')),
          and(like(type, 'order.%'), inArray(member('OrderId'), orderIds)),
        ),
      ),
    )
}

async function eraseAccount(tx: Tx, { id }: Customer, now: Date) {
  await tx
    .update(customers)
    .set({
      email: `${id}@deleted.invalid`,
      firstName: '',
      lastName: '',
      phone: null,
      marketingConsent: false,
      customerStatus: 'deleted',
      passwordHash: null,
      twoFactor: null,
      updatedOn: now,
    })
    .where(eq(customers.id, id))
  await tx.delete(customerAddresses).where(eq(customerAddresses.customerId, id))
  await dropMailedSecrets(tx, id)
  await endGrantsOf(tx, id)
}

type Person = {
  tenantId: string
  storeId: string
  /** Null when nobody has proved it to be theirs. */
  email: string | null
  customerId: string | null
}

// Staff and the contact of a store may have the address of a shopper.
const merchantMailKinds = [
  ...accountMailKinds.filter((kind) => kind.startsWith('staff')),
  ...contactMailKinds,
]

/** What a store keeps under the email address of a person, in any case. */
function keptUnder(storeId: string, email: string) {
  const address = email.trim().toLowerCase()
  const at = (table: typeof stockAlerts | typeof newsletterSubscribers | typeof coupons) =>
    allOf(eq(table.storeId, storeId), eq(table.email, address))
  return {
    mailed: and(
      eq(mails.storeId, storeId),
      eq(sql`lower(${mails.recipient})`, address),
      notInArray(mails.kind, merchantMailKinds),
    ),
    waits: at(stockAlerts),
    subscribes: at(newsletterSubscribers),
    saves: at(coupons),
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

/** Erases what a store keeps under an email address, orders aside; of the mails, these alone. */
async function eraseUnder(tx: Tx, storeId: string, email: string, ofMails: SQL | undefined) {
  const { mailed, waits, subscribes, saves } = keptUnder(storeId, email)
  // Without its address a coupon would be for everybody.
  await tx.delete(coupons).where(saves)
  await tx.delete(mails).where(and(mailed, ofMails))
  await tx.delete(stockAlerts).where(waits)
  await tx.delete(newsletterSubscribers).where(subscribes)
}

/** Erases a person from the mails about orders, the events and the repeatable answers of a store. */
async function eraseTraces(
  { config }: Needs<'config'>,
  tx: Tx,
  { email, customerId, ...scope }: Person,
  { orderIds, cartHashes }: Forgotten,
) {
  // An order may name another address than the account.
  await tx.delete(mails).where(inArray(mails.orderId, orderIds))
  await eraseFromEvents(tx, scope.storeId, customerId, orderIds)
  const names = [email, customerId, ...orderIds, ...cartHashes].filter((name) => name !== null)
  await eraseAnswers(tx, config.secrets, scope, names)
}

/** Erases who ordered as a guest. @param forget returns null to leave everything as it is */
export async function eraseGuest(
  { db, config }: Needs<'db' | 'config'>,
  { tenantId, storeId }: Pick<StoreScope, 'tenantId' | 'storeId'>,
  forget: (tx: Tx) => Promise<Forgotten | null>,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const forgotten = await forget(tx)
    if (!forgotten) return false
    const guest = { tenantId, storeId, email: null, customerId: null }
    await eraseTraces({ config }, tx, guest, forgotten)
    return true
  })
}

/**
 * Deletes an account: erases personal data, keeps orders (required for accounting) and ends every
 * session. The email address is freed, so that the same person can register again. What belongs to
 * the address goes with it only when the account has proved it: anyone can register any address.
 */
export function deleteCustomer(
  { db, clock, config }: Needs<'db' | 'clock' | 'config'>,
  { id: customerId }: Customer,
  forget: Forget,
): Promise<void> {
  return db.transaction(async (tx) => {
    const isActive = eq(customers.customerStatus, 'active')
    const held = await lockRow(tx, customers, eq(customers.id, customerId), isActive)
    if (!held) return
    const { tenantId, storeId } = held
    const email = held.emailConfirmedOn && !held.emailCorrected ? held.email : null
    await eraseAccount(tx, held, clock())
    // First, because a checkout locks its cart before its coupon.
    const forgotten = await forget(tx, customerId)
    if (email !== null) await eraseUnder(tx, storeId, email, isNull(mails.orderId))
    else {
      const { mailed } = keptUnder(storeId, held.email)
      const ofAccount = inArray(mails.kind, accountMailKinds)
      await tx.delete(mails).where(and(mailed, ofAccount))
    }
    await eraseTraces({ config }, tx, { tenantId, storeId, email, customerId }, forgotten)
  })
}

/**
 * Erases, for the merchant, the personal data of everyone with an email address: guests, and the
 * account with it. Orders that have not ended are erased once they have.
 * @returns how many orders now name nobody, and whether there was an account.
 */
export async function eraseByEmail(
  { db, clock, config }: Needs<'db' | 'clock' | 'config'>,
  { tenantId, storeId }: StoreScope,
  email: string,
  forget: Forget,
): Promise<{ orders: number; account: boolean }> {
  return db.transaction(async (tx) => {
    const customer = await lockRow(tx, customers, isAccountOf(storeId, email))
    const customerId = customer?.id ?? null
    if (customer) await eraseAccount(tx, customer, clock())
    const forgotten = await forget(tx, customerId)
    const { orderId } = mails
    const isOver = or(isNull(orderId), notInArray(orderId, forgotten.keptIds))
    await eraseUnder(tx, storeId, email, isOver)
    await eraseTraces({ config }, tx, { tenantId, storeId, email, customerId }, forgotten)
    return { orders: forgotten.orderIds.length, account: customer !== null }
  })
}
