import { eq } from 'drizzle-orm'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { findApplicationByToken, type ApplicationIdentity } from '#identity/access-tokens.ts'
import type { AdminScope } from '#identity/scopes.ts'
import type { Services } from '#services.ts'
import { stores } from '#store/schema/tenancy.ts'
import type { ApiEnv } from './api.ts'
import { readBearer } from './bearer.ts'
import { Problem, forbidden, unauthorized } from './problem.ts'

/** The store of the token's claims; `x-Store-Id` only where the token is not bound (spec §5.3). */
function getStoreId(c: Context<ApiEnv>, application: ApplicationIdentity) {
  const wanted = c.req.header('x-store-id')
  if (application.storeId) {
    if (wanted && wanted !== application.storeId) {
      throw forbidden('The token belongs to another store.', 'Auth.StoreContext')
    }
    return application.storeId
  }
  if (wanted) return wanted
  throw new Problem({
    status: 400,
    code: 'Store.ContextMissing',
    title: 'The store is not named.',
    detail: 'The token is not bound to a store: name one in the header x-Store-Id.',
  })
}

/** Resources that belong to the whole store: a seller reads them and does not change them. */
const storeWidePath =
  /^\/(api\/)?v1\/(catalog\/(brands|categories|collections)|inventory\/locations|tax-settings|payment-methods|mail-templates)(\/|$)/

function refuseSellerChange(c: Context<ApiEnv>, { sellerId }: ApplicationIdentity) {
  if (sellerId === null || c.req.method === 'GET' || !storeWidePath.test(c.req.path)) return
  throw forbidden(
    'The token belongs to a seller; only the store changes this.',
    'Auth.SellerContext',
  )
}

/**
 * Requires an application's bearer token with `scope` (or `api_admin`, which holds all of them) in
 * a store context; leaves `c.var.application` and `c.var.store`. 401 without a valid credential,
 * 403 when scope or context blocks (spec §5.5).
 */
export const adminAuth = (services: Services, scope: AdminScope) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    const token = readBearer(c)
    if (token === null) throw unauthorized()
    const application = await findApplicationByToken(services.db, token, services.clock())
    if (!application) throw unauthorized()
    if (!application.scopes.includes('api_admin') && !application.scopes.includes(scope)) {
      throw forbidden(`The token lacks the scope ${scope}.`, 'Auth.ScopeMissing')
    }
    refuseSellerChange(c, application)
    const id = getStoreId(c, application)
    const [store] = await services.db.select().from(stores).where(eq(stores.id, id))
    // A store of another merchant is as good as absent.
    if (store?.tenantId !== application.tenantId) {
      throw new Problem({ status: 404, code: 'Store.NotFound', title: 'There is no such store.' })
    }
    c.set('application', application)
    c.set('store', store)
    await next()
  })

/** Whose rows an Admin operation may touch; `sellerId` is null for the store itself. */
export interface AdminContext {
  tenantId: string
  storeId: string
  sellerId: string | null
}

/** The store and seller context that `adminAuth` found (spec §5.3). */
export function adminContext({ var: { store, application } }: Context<ApiEnv>): AdminContext {
  return { tenantId: store.tenantId, storeId: store.id, sellerId: application.sellerId }
}

/** What `createRoute` is told of an Admin operation: the scope it needs, and the check of it. */
export function forAdmin(services: Services, scope: AdminScope) {
  return { security: [{ bearer: [scope] }], middleware: adminAuth(services, scope) }
}
