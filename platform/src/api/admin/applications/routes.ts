import { z } from '@hono/zod-openapi'
import { isStoreOf, sellerRows } from '#commerce/stores/stores.ts'
import type { ApiContext } from '#http/api.ts'
import type { RegisterRoutes } from '#http/audiences.ts'
import { named } from '#http/openapi.ts'
import { found, validationProblem } from '#http/problem.ts'
import { isSafeRedirect, registerApplication } from '#identity/applications.ts'
import {
  listApplications,
  revokeApplication,
  rotateApplicationSecret,
  type Application,
  type ApplicationScope,
} from '#identity/manage-applications.ts'
import { adminScopes, customerScopes } from '#identity/scopes.ts'
import type { Services } from '#services.ts'
import { viewOf } from '#api/shared/view.ts'

const path = '/v1/applications'

const grants = z.array(z.enum(['client_credentials', 'authorization_code', 'refresh_token'])).min(1)
const knownScope = z.enum([
  'api_admin',
  ...adminScopes,
  ...customerScopes,
  'openid',
  'offline_access',
  'profile',
  'email',
])

const request = named('ApplicationRequest', {
  name: z.string().trim().min(1).max(200),
  scopes: z.array(knownScope).min(1).max(40).default(['api_admin']),
  grants: grants.default(['client_credentials']),
  redirectUris: z
    .array(z.url().max(2048).refine(isSafeRedirect, 'must be an https or loopback URL'))
    .max(20)
    .default([]),
  storeId: z
    .string()
    .nullable()
    .optional()
    .describe('The store it is bound to; null: any store of the merchant, named in x-Store-Id'),
  sellerId: z.string().nullable().default(null).describe('The seller it acts for'),
})

const view = named('Application', {
  clientId: z.string(),
  name: z.string(),
  storeId: z.string().nullable(),
  sellerId: z.string().nullable(),
  grants: z.array(z.string()),
  scopes: z.array(z.string()),
  redirectUris: z.array(z.string()),
  createdOn: z.iso.datetime().nullable(),
})

const secretView = named('ApplicationSecret', { clientId: z.string(), clientSecret: z.string() })

const toView = (application: Application) => viewOf(view, application)

/** The applications that the caller manages: those of its store, or all of the merchant. */
const scopeOf = ({ var: { application } }: ApiContext): ApplicationScope => ({
  tenantId: application.tenantId,
  storeId: application.storeId,
})

/** @throws Problem 400 for a store or seller that the caller has no access to. */
async function readContext(
  { db }: Services,
  caller: ApplicationScope,
  { storeId = caller.storeId, sellerId }: z.output<typeof request>,
) {
  if (caller.storeId !== null && storeId !== caller.storeId) {
    throw validationProblem({ storeId: [`must be ${caller.storeId}, the store of the token`] })
  }
  if (storeId !== null && !(await isStoreOf(db, caller.tenantId, storeId))) {
    throw validationProblem({ storeId: ['is not a store of the merchant'] })
  }
  if (sellerId === null) return { storeId, sellerId }
  if (storeId === null) {
    throw validationProblem({ storeId: ['is required with sellerId'] })
  }
  const scope = { tenantId: caller.tenantId, storeId, sellerId: null }
  if (!(await sellerRows.find(db, scope, sellerId))) {
    throw validationProblem({ sellerId: ['is not a seller of the store'] })
  }
  return { storeId, sellerId }
}

/** Applications, with which the merchant's back office and partners call the Admin API. */
export const registerApplicationRoutes: RegisterRoutes = ({ forMerchant }, services) => {
  forMerchant('api_admin').get(path, 'ListApplications', {
    summary: 'List the applications',
    description:
      'The applications of the token’s store, or of the whole merchant if the token is not bound to a store.',
    replies: { 200: [z.object({ data: z.array(view) }), 'The applications'] },
    handle: async (c) => {
      const found = await listApplications(services.db, scopeOf(c))
      return { data: found.map(toView) }
    },
  })

  forMerchant('api_admin').post(path, 'CreateApplication', {
    summary: 'Register an application',
    description: 'The secret is returned only once, in this response.',
    body: request,
    replies: { 201: [secretView, 'The id and the secret'] },
    handle: async (c, _params, given) => {
      const caller = scopeOf(c)
      if (given.grants.includes('authorization_code') && given.redirectUris.length === 0) {
        throw validationProblem({ redirectUris: ['is required with authorization_code'] })
      }
      const context = await readContext(services, caller, given)
      const { name, scopes, redirectUris } = given
      const made = await registerApplication(services.db, {
        ...{ name, scopes, redirectUris, grants: given.grants },
        ...context,
        tenantId: caller.tenantId,
        createdOn: services.clock(),
      })
      return made
    },
  })

  forMerchant('api_admin').post(`${path}/{id}/secret`, 'RotateApplicationSecret', {
    summary: 'Rotate the secret of an application',
    description: 'The old secret and all tokens issued for it are revoked at once.',
    replies: { 200: [secretView, 'The id and the new secret'] },
    handle: async (c, { id: clientId }) => {
      const made = await rotateApplicationSecret(services.db, scopeOf(c), clientId)
      return { clientId, clientSecret: found(made, 'Application.NotFound') }
    },
  })

  forMerchant('api_admin').delete(`${path}/{id}`, 'RevokeApplication', {
    summary: 'Revoke an application',
    description: 'Its tokens are revoked at once.',
    handle: async (c, { id }) => {
      found(await revokeApplication(services.db, scopeOf(c), id), 'Application.NotFound')
    },
  })
}
