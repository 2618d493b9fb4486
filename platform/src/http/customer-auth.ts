import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { findCustomerByToken } from '#identity/access-tokens.ts'
import type { CustomerScope } from '#identity/scopes.ts'
import type { Services } from '#services.ts'
import type { ApiEnv } from './api.ts'
import { readBearer, tokenProblem } from './bearer.ts'
import { forbidden, unauthorized } from './problem.ts'

const scopeOf = (method: string): CustomerScope =>
  method === 'GET' ? 'customer:read' : 'customer:update'

async function getCustomer(
  c: Context<ApiEnv>,
  services: Services,
  { token, scope }: { token: string; scope: CustomerScope },
) {
  const customer = await findCustomerByToken(services.db, token, services.clock())
  if (!customer) throw await tokenProblem(services, token)
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
    const token = readBearer(c)
    if (token === null) throw unauthorized()
    const scope = scopeOf(c.req.method)
    c.set('customer', await getCustomer(c, services, { token, scope }))
    await next()
  })

/**
 * For operations open to guests: the token is optional, but an invalid one is 401, so that a
 * storefront notices an expired session instead of silently acting as a guest. `scope` is for
 * operations that read but use POST.
 */
export const optionalCustomer = (services: Services, scope?: CustomerScope) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    const token = readBearer(c)
    if (token !== null) {
      const needed = scope ?? scopeOf(c.req.method)
      c.set('customer', await getCustomer(c, services, { token, scope: needed }))
    }
    await next()
  })

/** The customer set by `optionalCustomer`, or null for a guest. */
export function findCustomerOf(c: Context<ApiEnv>) {
  // Hono types a variable as always set; behind optionalCustomer it may not be.
  return (c.get('customer') as ApiEnv['Variables']['customer'] | undefined) ?? null
}
