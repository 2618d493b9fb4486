import { eq } from '#store/drizzle.ts'
import { createMiddleware } from 'hono/factory'
import type { ApplicationIdentity, StaffIdentity } from '#identity/access-tokens.ts'
import { roleScopes, type AdminScope } from '#identity/scopes.ts'
import { acceptRole, findStaffRole } from '#identity/staff.ts'
import type { Services } from '#services.ts'
import { stores, type Store } from '#store/schema/tenancy.ts'
import { ofWholeStore } from '#store/scope.ts'
import { findRow } from '#store/find-row.ts'
import { inPlace } from './admin-places.ts'
import { asCaller } from './audit.ts'
import type { ApiContext, ApiEnv } from './api.ts'
import { findCallerOf, wrongAudience } from './bearer.ts'
import { Problem, forbidden, unauthorized } from './problem.ts'
import { storeNotFound } from './store-context.ts'

/** The store of the token's claims, or of `x-Store-Id` if the token is not bound (spec §5.3). */
function getStoreId(c: ApiContext, application: ApplicationIdentity) {
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

/** Who calls, and the store that was read with it; null: it is still to be read. */
interface AdminCaller {
  application: ApplicationIdentity
  store: Store | null
}

/**
 * A person at the desk, as an application bound to the store of `x-Store-Id`: no other store is
 * within reach of what she asks for. Her role is read each time, so that a change of it takes effect
 * with the next request.
 */
async function getStaffCaller(
  c: ApiContext,
  services: Services,
  { accountId }: StaffIdentity,
): Promise<AdminCaller> {
  const storeId = c.req.header('x-store-id')
  if (!storeId) throw contextMissing()
  const found = await findStaffRole(services.db, accountId, storeId)
  if (!found) throw storeNotFound()
  if (!found.acceptedOn) await acceptRole(services, accountId, storeId)
  if (found.lacksFactor) {
    throw forbidden('The store requires a second factor.', 'Auth.TwoFactorRequired')
  }
  const { tenantId, role, name: staffName, store } = found
  const own = { tenantId, storeId, sellerId: null, scopes: [...roleScopes[role]] }
  return { application: { kind: 'application', clientId: accountId, staffName, ...own }, store }
}

const isAllowed = ({ scopes }: ApplicationIdentity, ...wanted: Scope[]) =>
  scopes.includes('api_admin') || wanted.some((scope) => scopes.includes(scope))

const scopeMissing = (scope: Scope) =>
  forbidden(`The token lacks the scope ${scope}.`, 'Auth.ScopeMissing')

/** Whether the caller has one of the scopes. */
export const hasScope = ({ var: { application } }: ApiContext, ...scopes: Scopes) =>
  isAllowed(application, ...scopes)

/** Refuses what a lesser scope of the operation does not include. */
export function requireScope(c: ApiContext, scope: Scope) {
  if (!hasScope(c, scope)) throw scopeMissing(scope)
}

async function getCaller(
  c: ApiContext,
  services: Services,
  ...scopes: Scopes
): Promise<AdminCaller> {
  const found = await findCallerOf(c, services, 'application', 'staff')
  if (!found) throw unauthorized()
  const isStaff = found.kind === 'staff'
  const caller = isStaff
    ? await getStaffCaller(c, services, found)
    : { application: found, store: null }
  if (!isAllowed(caller.application, ...scopes)) throw scopeMissing(scopes[0])
  return caller
}

type Reach = 'store' | 'sellers'

/**
 * Requires an application's bearer token with one of the scopes (or `api_admin`, which includes all)
 * in a store context; sets `c.var.application`, `c.var.store` and `c.var.scope`. 401 without a valid credential,
 * 403 for a missing scope or a wrong context (spec §5.5).
 */
export const adminAuth = (services: Services, reach: Reach, ...scopes: Scopes) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    const { application, store: read } = await getCaller(c, services, ...scopes)
    const { tenantId, sellerId } = application
    const id = getStoreId(c, application)
    const scope = { tenantId, storeId: id, sellerId }
    if (reach === 'store') ofWholeStore(scope)
    const store = read ?? (await findRow(services.db, stores, eq(stores.id, id)))
    // A store of another merchant is reported as not found.
    if (store?.tenantId !== tenantId) throw storeNotFound()
    c.set('application', application)
    c.set('store', store)
    c.set('scope', scope)
    await inPlace(application, () => asCaller(c, services, next))
  })

/** `adminAuth` for the whole merchant; operations check whether the token is bound to a store. */
export const merchantAuth = (services: Services, scope: Scope) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    const { application } = await getCaller(c, services, scope)
    ofWholeStore({ ...application, storeId: application.storeId ?? '' })
    c.set('application', application)
    await inPlace(application, () => asCaller(c, services, next))
  })

/** Requires a token of the desk, whatever its person may do; sets `c.var.staff`. */
export const staffAuth = (services: Services) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    const caller = await findCallerOf(c, services, 'staff', 'application')
    if (caller?.kind === 'application') ofWholeStore({ ...caller, storeId: '' })
    if (caller?.kind !== 'staff') throw caller ? wrongAudience() : unauthorized()
    c.set('staff', caller)
    await next()
  })
