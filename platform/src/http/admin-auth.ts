import { eq } from 'drizzle-orm'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { findApplicationByToken, type ApplicationIdentity } from '#identity/access-tokens.ts'
import type { AdminScope } from '#identity/scopes.ts'
import type { Services } from '#services.ts'
import { stores } from '#store/schema/tenancy.ts'
import { ofWholeStore, type MerchantScope, type StoreScope } from '#store/scope.ts'
import type { ApiEnv } from './api.ts'
import { readBearer } from './bearer.ts'
import { Problem, forbidden, unauthorized } from './problem.ts'
import { storeNotFound } from './store-context.ts'

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

/** Managing applications needs `api_admin` itself: they may hold any scope. */
type Scope = AdminScope | 'api_admin'

async function getApplication(c: Context<ApiEnv>, { db, clock }: Services, scope: Scope) {
  const token = readBearer(c)
  if (token === null) throw unauthorized()
  const application = await findApplicationByToken(db, token, clock())
  if (!application) throw unauthorized()
  if (!application.scopes.includes('api_admin') && !application.scopes.includes(scope)) {
    throw forbidden(`The token lacks the scope ${scope}.`, 'Auth.ScopeMissing')
  }
  return application
}

/** Who may call an operation: the applications of the store, or those of its sellers as well. */
type Reach = 'store' | 'sellers'

/**
 * Requires an application's bearer token with `scope` (or `api_admin`, which holds all of them) in
 * a store context; leaves `c.var.application` and `c.var.store`. 401 without a valid credential,
 * 403 when scope or context blocks (spec §5.5).
 */
const adminAuth = (services: Services, scope: Scope, reach: Reach) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    const application = await getApplication(c, services, scope)
    const { tenantId, sellerId } = application
    const id = getStoreId(c, application)
    if (reach === 'store') ofWholeStore({ tenantId, storeId: id, sellerId })
    const [store] = await services.db.select().from(stores).where(eq(stores.id, id))
    // A store of another merchant is as good as absent.
    if (store?.tenantId !== tenantId) throw storeNotFound()
    c.set('application', application)
    c.set('store', store)
    await next()
  })

/**
 * As `adminAuth`, for what concerns the merchant and not one store: leaves `c.var.application`. A
 * token that is bound to a store acts in that store only; the operation looks at it.
 */
const merchantAuth = (services: Services, scope: Scope) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    const application = await getApplication(c, services, scope)
    ofWholeStore({ ...application, storeId: application.storeId ?? '' })
    c.set('application', application)
    await next()
  })

/** The store and seller context that `adminAuth` found (spec §5.3). */
export function adminContext({ var: { store, application } }: Context<ApiEnv>): MerchantScope {
  return { tenantId: store.tenantId, storeId: store.id, sellerId: application.sellerId }
}

/** The context of an operation on what belongs to the whole store. @throws SellerRefused. */
export function wholeStoreContext(c: Context<ApiEnv>): StoreScope {
  return ofWholeStore(adminContext(c))
}

/**
 * What `createRoute` is told of an Admin operation: the scope it needs, and the check of it. Sellers
 * do not reach it.
 */
export function forAdmin(services: Services, scope: Scope) {
  return { security: [{ bearer: [scope] }], middleware: adminAuth(services, scope, 'store') }
}

/** As `forAdmin`, for an operation that keeps to the rows of the seller whose token it is. */
export function forSellers(services: Services, scope: AdminScope) {
  return { security: [{ bearer: [scope] }], middleware: adminAuth(services, scope, 'sellers') }
}

/** As `forAdmin`, for an operation without a store. */
export function forMerchant(services: Services, scope: Scope) {
  return { security: [{ bearer: [scope] }], middleware: merchantAuth(services, scope) }
}
