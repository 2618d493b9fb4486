import { eq } from '#store/drizzle.ts'
import type { FindAccount } from 'oidc-provider'
import { deskClientId } from '#identity/desk-client.ts'
import type { Services } from '#services.ts'
import { customers } from '#store/schema/customers.ts'
import { staffAccounts } from '#store/schema/staff.ts'
import { findRow } from '#store/find-row.ts'

/** Whom a token or session is of: staff for the desk, for every other client a customer. */
export const createAccountFinder =
  ({ db }: Services): FindAccount =>
  async ({ oidc }, accountId) => {
    if (oidc.client?.clientId === deskClientId) {
      const account = await findRow(db, staffAccounts, eq(staffAccounts.id, accountId))
      return account ? { accountId, isStaff: true, claims: () => ({ sub: accountId }) } : undefined
    }
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
