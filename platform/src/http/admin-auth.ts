import { eq } from '#store/drizzle.ts'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import {
  findApplicationByToken,
  findStaffByToken,
  type ApplicationIdentity,
} from '#identity/access-tokens.ts'
import { roleScopes, type AdminScope } from '#identity/scopes.ts'
import { acceptRole, findStaffRole } from '#identity/staff.ts'
import type { Services } from '#services.ts'
import { stores } from '#store/schema/tenancy.ts'
import { ofWholeStore, type MerchantScope, type StoreScope } from '#store/scope.ts'
import { findRow } from '#store/find-row.ts'
import { inPlace } from './admin-places.ts'
import { asCaller } from './audit.ts'
import type { ApiEnv } from './api.ts'
import { readBearer, tokenProblem } from './bearer.ts'
import { Problem, forbidden, unauthorized } from './problem.ts'
import { storeNotFound } from './store-context.ts'

/** The store of the token's claims, or of `x-Store-Id` if the token is not bound (spec §5.3). */
function getStoreId(c: Context<ApiEnv>, application: ApplicationIdentity) {
  const wanted = c.req.header('x-store-id')
  if (application.storeId) {
    if (wanted && wanted !== application.storeId) {
      throw forbidden('The token belongs to another store.', 'Auth.StoreContext')
    }
    return application.storeId
  }
  if (wanted) return wanted
  throw contextMissing()
}

const contextMissing = () =>
  new Problem('Store.ContextMissing', {
    detail: 'The token is not bound to a store: name one in the header x-Store-Id.',
  })

/** Managing applications needs `api_admin` itself, because they may have any scope. */
export type Scope = AdminScope | 'api_admin'

/** The scope of an operation, and lesser ones that suffice for a part of it. */
export type Scopes<Own extends Scope = Scope> = [own: Own, ...lesser: AdminScope[]]

/**
 * The person of a token of the desk, as an application bound to the store of `x-Store-Id`: no other
 * store is within reach of what she asks for. Her role is read each time, so that a change of it
 * takes effect with the next request.
 */
async function findStaffCaller(
  c: Context<ApiEnv>,
  services: Services,
  token: string,
): Promise<ApplicationIdentity | null> {
  const { db, clock } = services
  const staff = await findStaffByToken(db, token, clock())
  if (!staff) return null
  const storeId = c.req.header('x-store-id')
  if (!storeId) throw contextMissing()
  const found = await findStaffRole(db, staff.accountId, storeId)
  if (!found) throw storeNotFound()
  if (!found.acceptedOn) await acceptRole(services, staff.accountId, storeId)
  if (found.lacksFactor) {
    throw forbidden('The store requires a second factor.', 'Auth.TwoFactorRequired')
  }
  const { tenantId, role, name: staffName } = found
  const scopes = [...roleScopes[role]]
  return { clientId: staff.accountId, staffName, tenantId, storeId, sellerId: null, scopes }
}

const isAllowed = ({ scopes }: ApplicationIdentity, ...wanted: Scope[]) =>
  scopes.includes('api_admin') || wanted.some((scope) => scopes.includes(scope))

const scopeMissing = (scope: Scope) =>
  forbidden(`The token lacks the scope ${scope}.`, 'Auth.ScopeMissing')

/** Whether the caller has one of the scopes. */
export const hasScope = ({ var: { application } }: Context<ApiEnv>, ...scopes: Scopes) =>
  isAllowed(application, ...scopes)

/** Refuses what a lesser scope of the operation does not include. */
export function requireScope(c: Context<ApiEnv>, scope: Scope) {
  if (!hasScope(c, scope)) throw scopeMissing(scope)
}

async function getApplication(c: Context<ApiEnv>, services: Services, ...scopes: Scopes) {
  const token = readBearer(c)
  if (token === null) throw unauthorized()
  const application =
    (await findApplicationByToken(services.db, token, services.clock())) ??
    (await findStaffCaller(c, services, token))
  if (!application) throw await tokenProblem(services, token)
  if (!isAllowed(application, ...scopes)) throw scopeMissing(scopes[0])
  return application
}

type Reach = 'store' | 'sellers'

/**
 * Requires an application's bearer token with one of the scopes (or `api_admin`, which includes all)
 * in a store context; sets `c.var.application` and `c.var.store`. 401 without a valid credential,
 * 403 for a missing scope or a wrong context (spec §5.5).
 */
export const adminAuth = (services: Services, reach: Reach, ...scopes: Scopes) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    const application = await getApplication(c, services, ...scopes)
    const { tenantId, sellerId } = application
    const id = getStoreId(c, application)
    if (reach === 'store') ofWholeStore({ tenantId, storeId: id, sellerId })
    const store = await findRow(services.db, stores, eq(stores.id, id))
    // A store of another merchant is reported as not found.
    if (store?.tenantId !== tenantId) throw storeNotFound()
    c.set('application', application)
    c.set('store', store)
    await inPlace(application, () => asCaller(c, services, next))
  })

/** `adminAuth` for the whole merchant; operations check whether the token is bound to a store. */
export const merchantAuth = (services: Services, scope: Scope) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    const application = await getApplication(c, services, scope)
    ofWholeStore({ ...application, storeId: application.storeId ?? '' })
    c.set('application', application)
    await inPlace(application, () => asCaller(c, services, next))
  })

/** Requires a token of the desk, whatever its person may do; sets `c.var.staff`. */
export const staffAuth = (services: Services) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    const token = readBearer(c)
    if (token === null) throw unauthorized()
    const { db, clock } = services
    const staff = await findStaffByToken(db, token, clock())
    const application = staff ? null : await findApplicationByToken(db, token, clock())
    if (application) ofWholeStore({ ...application, storeId: '' })
    if (!staff) throw await tokenProblem(services, token)
    c.set('staff', staff)
    await next()
  })

/** The store and seller context that `adminAuth` found (spec §5.3). */
export function adminContext({ var: { store, application } }: Context<ApiEnv>): MerchantScope {
  return { tenantId: store.tenantId, storeId: store.id, sellerId: application.sellerId }
}

/** The context of an operation on the whole store. @throws SellerRefused for a seller's token. */
export function wholeStoreContext(c: Context<ApiEnv>): StoreScope {
  return ofWholeStore(adminContext(c))
}
