'use server'

import type { CommerceClient } from '@/lib/commerce/client'
import {
  createAddress,
  deleteAddress,
  listAddresses,
  setDefaultAddress,
  updateAddress,
} from '@/lib/commerce/customer-addresses'
import { refuse, runForm, type Outcome } from '@/lib/server/forms/form-action'
import { requireCustomer } from '@/lib/server/session/shopper'
import { addressIdSchema, savedAddressSchema } from '@/lib/shop/account/account-forms'
import { ADDRESS_FIELDS } from '@/lib/shop/address/address-format'

const BOOK = '/account/addresses'
const KEPT_FIELDS = [...ADDRESS_FIELDS, 'makeDefault']

/**
 * Saves a new address or changes one of the customer's addresses. What was typed for one that is
 * gone meanwhile is in the form of a new one.
 */
export async function saveAddress(data: FormData): Promise<void> {
  const typed = Object.fromEntries([...data].filter(([, value]) => typeof value === 'string'))
  const id = typeof typed.addressId === 'string' && typed.addressId ? typed.addressId : null
  const page = id ? `${BOOK}/${encodeURIComponent(id)}` : `${BOOK}/new`
  await runForm(data, {
    form: 'address',
    page,
    keeps: KEPT_FIELDS,
    schema: savedAddressSchema,
    act: async ({ address, makeDefault }) => {
      const { client } = await requireCustomer(page)
      if (!address) return { ok: true, values: onlyTexts(typed) }
      if (id && !(await updateAddress(client, id, address)))
        return { ...refuse('', 'gone'), page: `${BOOK}/new` }
      const saved = id ?? (await createAddress(client, address))
      if (makeDefault && saved) await setDefaultAddress(client, saved)
      return { ok: true, go: BOOK, notice: { key: 'addressSaved' } }
    },
  })
}

/** Runs a form that changes one address in the signed-in customer's address book. */
const changeAddress = (
  data: FormData,
  change: (client: CommerceClient, addressId: string) => Promise<Outcome>,
) =>
  runForm(data, {
    form: 'addresses',
    page: BOOK,
    schema: addressIdSchema,
    act: async ({ addressId }) => change((await requireCustomer(BOOK)).client, addressId),
  })

/** Makes an address the default; the platform clears the former one in the same transaction. */
export async function makeDefault(data: FormData) {
  return changeAddress(data, async (client, addressId) => {
    if (!(await setDefaultAddress(client, addressId))) return refuse('', 'gone')
    const line = (await listAddresses(client)).find(({ isDefault }) => isDefault)?.line1 ?? ''
    return { ok: true, notice: { key: 'addressDefault', values: { line } } }
  })
}

/** Removes an address, names the new default, and keeps the data that Undo needs. */
export async function removeAddress(data: FormData) {
  return changeAddress(data, async (client, addressId) => {
    const removed = (await listAddresses(client)).find(({ id }) => id === addressId)
    if (!removed || !(await deleteAddress(client, addressId))) return refuse('', 'gone')
    const next = removed.isDefault ? (await listAddresses(client))[0] : undefined
    const values = { line: removed.line1, ...(next ? { next: next.line1 } : {}) }
    const key = next ? 'addressRemovedPromoted' : 'addressRemoved'
    const undo = { ...onlyTexts(removed), makeDefault: removed.isDefault ? 'on' : '' }
    return { ok: true, notice: { key, values }, values: undo }
  })
}

/**
 * Restores a removed address as a new one, and as the default if it was the default. A refusal leads
 * to the form of a new one, filled in: the address is nowhere else.
 */
export async function restoreAddress(data: FormData) {
  return runForm(data, {
    form: 'address',
    page: `${BOOK}/new`,
    keeps: KEPT_FIELDS,
    schema: savedAddressSchema,
    act: async ({ address, makeDefault: wasDefault }) => {
      const { client } = await requireCustomer(BOOK)
      if (!address) return refuse('', 'gone')
      const id = await createAddress(client, address)
      if (wasDefault && id) await setDefaultAddress(client, id)
      return {
        ok: true,
        go: BOOK,
        notice: { key: 'addressRestored', values: { line: address.line1 } },
      }
    },
  })
}

function onlyTexts(values: Readonly<Record<string, unknown>>): Record<string, string> {
  const pairs = KEPT_FIELDS.map((field) => [field, values[field]] as const)
  return Object.fromEntries(
    pairs.flatMap(([field, value]) => (typeof value === 'string' && value ? [[field, value]] : [])),
  )
}
