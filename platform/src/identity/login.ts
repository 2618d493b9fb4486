import { eq } from '#store/drizzle.ts'
import type { Services } from '#services.ts'
import { lockRow } from '#store/find-row.ts'
import { customers, type Customer } from '#store/schema/customers.ts'
import type { Store } from '#store/schema/tenancy.ts'
import { findCustomerByEmail } from './customers.ts'
import type { Device } from './device.ts'
import { verifyPassword } from './passwords.ts'
import { beginGrant, type IssuedTokens, type TokenSubject } from './tokens.ts'

/** The customer of an address and password. An unknown address costs the same work. */
export async function checkPassword(
  services: Services,
  store: Store,
  { email, password }: { email: string; password: string },
): Promise<Customer | null> {
  const customer = await findCustomerByEmail(services, store.id, email)
  const isRight = await verifyPassword(customer?.passwordHash ?? null, password)
  return isRight ? customer : null
}

/** Issues the tokens of a login. @returns null when the password was changed since. */
export function beginSession(
  { db, clock }: Services,
  customer: Customer,
  application: Pick<TokenSubject, 'clientId' | 'scopes'>,
  device: Device,
): Promise<IssuedTokens | null> {
  return db.transaction(async (tx) => {
    const isActive = eq(customers.customerStatus, 'active')
    const same = await lockRow(tx, customers, eq(customers.id, customer.id), isActive)
    if (!same || same.passwordHash !== customer.passwordHash) return null
    const subject = {
      customerId: customer.id,
      tenantId: customer.tenantId,
      storeId: customer.storeId,
      ...application,
      grantType: 'password',
    }
    return beginGrant(tx, subject, clock(), device)
  })
}
