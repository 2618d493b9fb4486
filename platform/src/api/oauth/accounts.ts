import { eq } from 'drizzle-orm'
import type { FindAccount } from 'oidc-provider'
import type { Services } from '#services.ts'
import { customers } from '#store/schema/customers.ts'
import { findRow } from '#store/find-row.ts'

/** Finds the active customer of a token or login; without one, the library ends both. */
export const createAccountFinder =
  ({ db }: Services): FindAccount =>
  async (_ctx, accountId) => {
    const customer = await findRow(
      db,
      customers,
      eq(customers.id, accountId),
      eq(customers.customerStatus, 'active'),
    )
    if (!customer) return undefined
    return {
      accountId,
      tenantId: customer.tenantId,
      storeId: customer.storeId,
      claims: () => ({
        sub: accountId,
        email: customer.email,
        name: `${customer.firstName} ${customer.lastName}`,
        given_name: customer.firstName,
        family_name: customer.lastName,
        updated_at: Math.floor(customer.updatedOn.getTime() / 1000),
      }),
    }
  }
