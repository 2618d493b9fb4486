import type { MakeId, Scope } from '#commerce/catalog/read/product-rows.ts'
import type { Tx } from '#store/database.ts'
import { customerAddresses, customers } from '#store/schema/customers.ts'
import type { DemoShop } from './demo-shop.ts'

const dayMs = 86_400_000

/** The demo customer of a shop with two addresses, one of them the default. */
export async function seedCustomer(
  tx: Tx,
  scope: Scope,
  shop: DemoShop,
  make: MakeId,
  { email, passwordHash, now }: { email: string; passwordHash: string; now: Date },
) {
  const [home] = shop.addresses
  const createdOn = new Date(now.getTime() - 700 * dayMs)
  const id = make('cus', email)
  await tx.insert(customers).values({
    ...scope,
    id,
    email,
    passwordHash,
    firstName: home?.firstName ?? '',
    lastName: home?.lastName ?? '',
    phone: home?.phone ?? null,
    marketingConsent: true,
    createdOn,
    updatedOn: createdOn,
  })
  await tx.insert(customerAddresses).values(
    shop.addresses.map((address) => ({
      ...scope,
      ...address,
      id: make('adr', address.line1),
      customerId: id,
      createdOn,
      updatedOn: createdOn,
    })),
  )
  return id
}
