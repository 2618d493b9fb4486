import { createMiddleware } from 'hono/factory'
import type { CustomerScope } from '#identity/scopes.ts'
import type { Services } from '#services.ts'
import type { ApiContext, ApiEnv } from './api.ts'
import { findCallerOf } from './bearer.ts'
import { forbidden, unauthorized } from './problem.ts'

const scopeOf = (method: string): CustomerScope =>
  method === 'GET' ? 'customer:read' : 'customer:update'

/** The customer of the token; null without one. @throws Problem 401 or 403 for another */
async function getCustomer(
  c: ApiContext,
  services: Services,
  scope: CustomerScope = scopeOf(c.req.method),
) {
  const customer = await findCallerOf(c, services, 'customer')
  if (!customer) return null
  // An account of another store is unknown in this one.
  if (customer.storeId !== c.var.store.id) throw unauthorized()
  if (!customer.scopes.includes(scope)) {
    throw forbidden(`The token lacks the scope ${scope}.`, 'Auth.ScopeMissing')
  }
  return customer
}

/** Requires a customer's token, with `customer:read` for GET and else `customer:update`. */
export const customerAuth = (services: Services) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    const customer = await getCustomer(c, services)
    if (!customer) throw unauthorized()
    c.set('customer', customer)
    await next()
  })

/**
 * For operations open to guests: the token is optional, but an invalid one is 401, so that a
 * storefront notices an expired session instead of silently acting as a guest. `scope` is for
 * operations that read but use POST.
 */
export const optionalCustomer = (services: Services, scope?: CustomerScope) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    const customer = await getCustomer(c, services, scope)
    if (customer) c.set('customer', customer)
    await next()
  })

/** The customer set by `optionalCustomer`, or null for a guest. */
export function findCustomerOf(c: ApiContext) {
  // Hono types a variable as always set; behind optionalCustomer it may not be.
  return (c.get('customer') as ApiEnv['Variables']['customer'] | undefined) ?? null
}
