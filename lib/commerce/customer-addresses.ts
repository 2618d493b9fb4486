import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { addressShape, type Address } from './shapes'
import type { CommerceClient } from './client'
import { isCarriedOut, isNotFound } from './errors'

const savedShape = addressShape.extend({ id: z.string(), isDefault: z.boolean() })
/** An address in the customer's address book; exactly one is the default (spec §3.3). */
export type SavedAddress = z.infer<typeof savedShape>

const addressPath = (id: string) => `/customer/addresses/${encodeURIComponent(id)}` as const

/** The customer's address book (ListCustomerAddresses), the default first. */
export async function listAddresses(client: CommerceClient): Promise<SavedAddress[]> {
  const book = await client.rest('GET /customer/addresses', { reply: z.array(savedShape) })
  return [...book].sort((a, b) => Number(b.isDefault) - Number(a.isDefault))
}

/** One address of the customer's own book, or null. */
export async function findAddress(
  client: CommerceClient,
  id: string,
): Promise<SavedAddress | null> {
  return (await listAddresses(client)).find((address) => address.id === id) ?? null
}

/**
 * Saves a new address (CreateCustomerAddress), which the spec does not make repeatable: one that the
 * book has, because the answer of an earlier attempt was lost, is not saved again. The spec promises
 * no body, so the new id is found by reading the book before and after.
 * @returns the id, or null when another device changed the address book at the same moment.
 */
export async function createAddress(
  client: CommerceClient,
  address: Address,
): Promise<string | null> {
  const before = await listAddresses(client)
  const same = before.find((saved) => isDeepStrictEqual(addressShape.parse(saved), address))
  if (same) return same.id
  await client.rest('POST /customer/addresses', { body: address, status: 201 })
  const known = new Set(before.map(({ id }) => id))
  const added = (await listAddresses(client)).filter(({ id }) => !known.has(id))
  return added.length === 1 ? (added[0]?.id ?? null) : null
}

/** Replaces an address (UpdateCustomerAddress). @returns false when there is none with this id. */
export function updateAddress(client: CommerceClient, id: string, address: Address) {
  return isCarriedOut(client.rest(`PUT ${addressPath(id)}`, { body: address }), isNotFound)
}

/** Deletes an address; deleting the default makes the most recently changed one the default. */
export async function deleteAddress(client: CommerceClient, id: string): Promise<boolean> {
  return isCarriedOut(client.rest(`DELETE ${addressPath(id)}`), isNotFound)
}

/** Makes one address the default in place of the previous one (SetCustomerDefaultAddress). */
export async function setDefaultAddress(client: CommerceClient, id: string): Promise<boolean> {
  return isCarriedOut(client.rest(`POST ${addressPath(id)}/default`), isNotFound)
}
