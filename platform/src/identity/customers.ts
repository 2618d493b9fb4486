import { and, eq, inArray, isNull, or, sql } from '#store/drizzle.ts'
import type { Services } from '#services.ts'
import { unlessTaken, type Db, type Tx } from '#store/database.ts'
import { allOf, findRow, lockRow } from '#store/find-row.ts'
import { insertRow, updateRows, type Change } from '#store/write-row.ts'
import { appendEvent, eventScope } from '#store/events.ts'
import { customers, loginCodes, passwordResets, type Customer } from '#store/schema/customers.ts'
import { orderErasures, orders } from '#store/schema/orders.ts'
import type { Store } from '#store/schema/tenancy.ts'
import { hashPassword } from './passwords.ts'

type Profile = Pick<Customer, 'firstName' | 'lastName' | 'phone' | 'marketingConsent'>

export interface CustomerDraft extends Change<Profile> {
  email: string
  password: string
  firstName: string
  lastName: string
}

async function announce(tx: Tx, customer: Customer) {
  await appendEvent(tx, {
    type: 'customer.created',
    body: {
      ...eventScope(customer, customer.createdOn),
      CustomerId: customer.id,
      Email: customer.email,
      FirstName: customer.firstName,
      LastName: customer.lastName,
      CustomerType: customer.customerType,
      CustomerStatus: customer.customerStatus,
    },
  })
}

/**
 * Creates an account in one store only (spec §4.1 rule 2). `alsoInside` runs in the same
 * transaction.
 * @returns null if the address is taken.
 */
export async function registerCustomer(
  { db, clock }: Services,
  store: Store,
  draft: CustomerDraft,
  alsoInside?: (tx: Tx, customer: Customer) => Promise<void>,
): Promise<Customer | null> {
  const { password, ...profile } = draft
  const passwordHash = await hashPassword(password)
  const now = clock()
  const register = async (tx: Tx) => {
    const made = await insertRow(tx, customers, {
      ...{ ...profile, tenantId: store.tenantId, storeId: store.id },
      ...{ email: draft.email.trim(), passwordHash, createdOn: now, updatedOn: now },
    })
    await announce(tx, made)
    await alsoInside?.(tx, made)
    return made
  }
  return unlessTaken(db, register, 'customers_email')
}

/** The active account of an email address, in any case. */
export const isAccountOf = (storeId: string, email: string) =>
  allOf(
    eq(customers.storeId, storeId),
    eq(sql`lower(${customers.email})`, email.trim().toLowerCase()),
    eq(customers.customerStatus, 'active'),
  )

/** Finds the account of an email address in a store, ignoring case. */
export function findCustomerByEmail({ db }: Services, storeId: string, email: string) {
  return findRow(db, customers, isAccountOf(storeId, email))
}

/** @throws if the account does not exist, since callers pass the id from a valid token. */
export async function getCustomer({ db }: Services, customerId: string): Promise<Customer> {
  const customer = await findRow(db, customers, eq(customers.id, customerId))
  if (!customer) throw new Error('A token names a customer who does not exist.')
  return customer
}

/** Updates the given fields only. */
export async function updateCustomer(
  { db, clock }: Services,
  customerId: string,
  change: Change<Profile>,
): Promise<void> {
  await db
    .update(customers)
    .set({ ...change, updatedOn: clock() })
    .where(eq(customers.id, customerId))
}

interface Correction {
  storeId: string
  id: string
  change: Change<Profile & { email: string }>
  now: Date
  mayChangeEmail: boolean
  /** Compares the locked account with what the caller has read. */
  isCurrent: (customer: Customer) => boolean
}

/** Corrects an account for the merchant; `email` is what the customer signs in with. */
export async function correctCustomer(
  db: Db,
  { storeId, id, change, now, mayChangeEmail, isCurrent }: Correction,
): Promise<
  | 'corrected'
  | 'Auth.ScopeMissing'
  | 'Common.VersionMismatch'
  | 'Customer.EmailTaken'
  | 'Customer.NotFound'
> {
  const isIt = allOf(eq(customers.id, id), eq(customers.storeId, storeId))
  const correct = async (tx: Tx) => {
    const held = await lockRow(tx, customers, isIt, eq(customers.customerStatus, 'active'))
    if (!held) return 'Customer.NotFound'
    if (!isCurrent(held)) return 'Common.VersionMismatch'
    // In capitals or not, it is one address, as everywhere.
    const { email = held.email } = change
    const isMoved = email.toLowerCase() !== held.email.toLowerCase()
    if (isMoved && !mayChangeEmail) return 'Auth.ScopeMissing'
    await tx
      .update(customers)
      .set({ ...change, updatedOn: now, emailCorrected: held.emailCorrected || isMoved })
      .where(isIt)
    if (isMoved) await dropMailedSecrets(tx, id)
    return 'corrected'
  }
  return (await unlessTaken(db, correct, 'customers_email')) ?? 'Customer.EmailTaken'
}

/** Records that the present address of an account is proved; orders that it claimed become its own. */
export async function proveAddress(db: Db | Tx, customerId: string, now: Date) {
  const isUnproved = or(isNull(customers.emailConfirmedOn), customers.emailCorrected)
  await db
    .update(customers)
    .set({ emailConfirmedOn: now, emailCorrected: false })
    .where(and(eq(customers.id, customerId), isUnproved))
  const isOwn = eq(orders.customerId, customerId)
  const kept = await updateRows(db, orders, { isClaimed: false }, isOwn, eq(orders.isClaimed, true))
  const ids = kept.map(({ id }) => id)
  await db.delete(orderErasures).where(inArray(orderErasures.orderId, ids))
}

/** What was mailed to an address opens the account no longer. */
export async function dropMailedSecrets(tx: Tx, customerId: string) {
  await tx.delete(passwordResets).where(eq(passwordResets.customerId, customerId))
  await tx.delete(loginCodes).where(eq(loginCodes.customerId, customerId))
}
