import { isDeepStrictEqual } from 'node:util'
import { desc, eq } from '#store/drizzle.ts'
import type { Needs, Services } from '#services.ts'
import type { Tx } from '#store/database.ts'
import { allOf, lockRow } from '#store/find-row.ts'
import { insertRow, updateRows } from '#store/write-row.ts'
import type { StoredAddress } from '#store/schema/carts.ts'
import { customerAddresses, customers, type Customer } from '#store/schema/customers.ts'
import type { CustomerIdentity } from './access-tokens.ts'

export type SavedAddress = typeof customerAddresses.$inferSelect

/** More than any household needs; without a limit, an address book could fill the disk. */
const maxAddresses = 100

/** Matches an address of the customer; those of others are not found. */
const ownAddress = (customer: CustomerIdentity, addressId: string) =>
  allOf(eq(customerAddresses.id, addressId), eq(customerAddresses.customerId, customer.customerId))

/** Locks the customer's row: two first addresses at once could both become the default. */
async function lockBook(tx: Tx, { customerId }: CustomerIdentity) {
  const owner = await lockRow(tx, customers, eq(customers.id, customerId))
  if (!owner) throw new Error('A token names a customer who does not exist.')
  return owner
}

/** Changes a customer's address book under a lock. */
function changeBook<Result>(
  { db }: Services,
  customer: CustomerIdentity,
  change: (tx: Tx, owner: Customer) => Promise<Result>,
): Promise<Result> {
  return db.transaction(async (tx) => change(tx, await lockBook(tx, customer)))
}

/** The address book, the default first, then the most recently changed. */
export function listAddresses(
  { db }: Needs<'db'>,
  { customerId }: Pick<CustomerIdentity, 'customerId'>,
): Promise<SavedAddress[]> {
  return db
    .select()
    .from(customerAddresses)
    .where(eq(customerAddresses.customerId, customerId))
    .orderBy(
      desc(customerAddresses.isDefault),
      desc(customerAddresses.updatedOn),
      desc(customerAddresses.id),
    )
}

/**
 * Saves an address of a customer whose row is locked or new; the first is the default (spec §3.3).
 * One that is there is not saved twice: a form without scripts may be sent by a double click.
 * @returns its id, or null if the book is full.
 */
export async function addAddress(
  tx: Tx,
  { id: customerId, tenantId, storeId }: Customer,
  draft: StoredAddress,
  now: Date,
): Promise<string | null> {
  const isTheirs = eq(customerAddresses.customerId, customerId)
  const book = await tx.select().from(customerAddresses).where(isTheirs)
  const same = book.find((saved) => isDeepStrictEqual({ ...saved, ...draft }, saved))
  if (same) return same.id
  if (book.length >= maxAddresses) return null
  const saved = await insertRow(tx, customerAddresses, {
    ...{ ...draft, tenantId, storeId, customerId, isDefault: book.length === 0 },
    ...{ createdOn: now, updatedOn: now },
  })
  return saved.id
}

export const createAddress = (
  services: Services,
  customer: CustomerIdentity,
  draft: StoredAddress,
): Promise<string | null> =>
  changeBook(services, customer, (tx, owner) => addAddress(tx, owner, draft, services.clock()))

/** Replaces an address, but not whether it is the default. @returns whether it is there. */
export async function updateAddress(
  { db, clock }: Services,
  customer: CustomerIdentity,
  addressId: string,
  draft: StoredAddress,
): Promise<boolean> {
  const changed = await updateRows(
    db,
    customerAddresses,
    { ...draft, updatedOn: clock() },
    ownAddress(customer, addressId),
  )
  return changed.length > 0
}

/** Makes one address the default and clears the one before, in one transaction (spec §3.3). */
export function setDefaultAddress(
  services: Services,
  customer: CustomerIdentity,
  addressId: string,
): Promise<boolean> {
  return changeBook(services, customer, async (tx) => {
    if ((await tx.$count(customerAddresses, ownAddress(customer, addressId))) === 0) return false
    // Cleared first, because the unique index on the default is checked after each statement.
    await tx
      .update(customerAddresses)
      .set({ isDefault: false })
      .where(eq(customerAddresses.customerId, customer.customerId))
    await tx
      .update(customerAddresses)
      .set({ isDefault: true })
      .where(ownAddress(customer, addressId))
    return true
  })
}

async function promoteLatest(tx: Tx, { customerId }: CustomerIdentity) {
  const [latest] = await tx
    .select({ id: customerAddresses.id })
    .from(customerAddresses)
    .where(eq(customerAddresses.customerId, customerId))
    .orderBy(desc(customerAddresses.updatedOn), desc(customerAddresses.id))
    .limit(1)
  if (!latest) return
  await tx
    .update(customerAddresses)
    .set({ isDefault: true })
    .where(eq(customerAddresses.id, latest.id))
}

/** Deletes an address. If it was the default, the most recently changed one replaces it. */
export function deleteAddress(services: Services, customer: CustomerIdentity, addressId: string) {
  return changeBook(services, customer, async (tx) => {
    const [gone] = await tx
      .delete(customerAddresses)
      .where(ownAddress(customer, addressId))
      .returning({ wasDefault: customerAddresses.isDefault })
    if (!gone) return false
    if (gone.wasDefault) await promoteLatest(tx, customer)
    return true
  })
}
