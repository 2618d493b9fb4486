import { parseArgs } from 'node:util'
import { z } from '@hono/zod-openapi'
import { sellerRows } from '#commerce/stores/stores.ts'
import {
  createRegistrationToken,
  isSafeRedirect,
  registerApplication,
} from '#identity/applications.ts'
import {
  listApplications,
  revokeApplication,
  rotateApplicationSecret,
} from '#identity/manage-applications.ts'
import { adminScopes, customerScopes } from '#identity/scopes.ts'
import type { Store } from '#store/schema/tenancy.ts'
import { checkOptions, getStore } from './command-input.ts'
import { done, failed, type Command, type CommandContext, type Outcome } from './outcome.ts'

const usage = [
  'Usage: application create --name <name> --store <domain> [--unbound] [--seller <id>]',
  '         [--scopes "api_admin"] [--grants client_credentials] [--redirect <https URL>]…',
  '       application list --store <domain>',
  '       application rotate|revoke <client id> --store <domain>',
].join('\n')

const oidcScopes = ['openid', 'offline_access', 'profile', 'email']
const knownScopes = new Set<string>(['api_admin', ...adminScopes, ...customerScopes, ...oidcScopes])

const words = (text: string) => text.split(/[\s,]+/).filter(Boolean)
const grant = z.enum(['client_credentials', 'authorization_code', 'refresh_token', 'password'])

const options = z.object({
  name: z.string().min(1),
  store: z.string().min(1),
  unbound: z.boolean().default(false),
  seller: z.string().optional(),
  scopes: z
    .string()
    .default('api_admin')
    .transform(words)
    .refine((scopes) => scopes.every((scope) => knownScopes.has(scope)), 'has an unknown scope'),
  grants: z.string().default('client_credentials').transform(words).pipe(z.array(grant).min(1)),
  redirect: z.array(z.url().refine(isSafeRedirect, 'must be an https or loopback URL')).default([]),
})

function readOptions(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      name: { type: 'string' },
      store: { type: 'string' },
      unbound: { type: 'boolean' },
      seller: { type: 'string' },
      scopes: { type: 'string' },
      grants: { type: 'string' },
      redirect: { type: 'string', multiple: true },
    },
  })
  return checkOptions(options, values, usage)
}

async function isSellerOf({ services }: CommandContext, store: Store, sellerId: string) {
  const scope = { tenantId: store.tenantId, storeId: store.id, sellerId: null }
  return (await sellerRows.find(services.db, scope, sellerId)) !== null
}

async function create(context: CommandContext, args: string[]): Promise<Outcome> {
  const { name, store: domain, unbound, seller, scopes, grants, redirect } = readOptions(args)
  const { db, clock } = context.services
  const store = await getStore(context.services, domain)
  if (seller !== undefined && (unbound || !(await isSellerOf(context, store, seller)))) {
    return failed(`--seller: ${seller} is not a seller of the store, or --unbound was given.`)
  }
  const { clientId, clientSecret } = await registerApplication(db, {
    tenantId: store.tenantId,
    storeId: unbound ? null : store.id,
    sellerId: seller ?? null,
    name,
    scopes,
    grants,
    redirectUris: redirect,
    createdOn: clock(),
  })
  return done(`client_id: ${clientId}\nclient_secret: ${clientSecret}`)
}

/** The scope of the operator: all applications of the merchant of the given store. */
async function findScope({ services }: CommandContext, args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    options: { store: { type: 'string' } },
    allowPositionals: true,
  })
  const { tenantId } = await getStore(services, values.store)
  return { scope: { tenantId, storeId: null }, clientId: positionals[0] ?? '' }
}

async function list(context: CommandContext, args: string[]): Promise<Outcome> {
  const { scope } = await findScope(context, args)
  const found = await listApplications(context.services.db, scope)
  const lines = found.map(({ clientId, name, storeId, sellerId, scopes }) =>
    [
      clientId,
      name,
      storeId ?? 'every store',
      ...(sellerId ? [sellerId] : []),
      scopes.join(' '),
    ].join('  '),
  )
  return done(lines.join('\n') || 'No applications yet.')
}

async function change(
  context: CommandContext,
  action: 'rotate' | 'revoke',
  args: string[],
): Promise<Outcome> {
  const { scope, clientId } = await findScope(context, args)
  const { db } = context.services
  const unknown = failed(`The merchant has no application ${clientId}.`)
  if (action === 'revoke') {
    return (await revokeApplication(db, scope, clientId)) ? done('Revoked.') : unknown
  }
  const secret = await rotateApplicationSecret(db, scope, clientId)
  return secret === null ? unknown : done(`client_id: ${clientId}\nclient_secret: ${secret}`)
}

/**
 * `application`: manages the applications of a merchant. An application is bound to the given
 * store, or with `--unbound` has access to all stores of the merchant. Secrets are printed once.
 */
export const application: Command = (context, [action = '', ...args]) => {
  if (action === 'create') return create(context, args)
  if (action === 'list') return list(context, args)
  if (action === 'rotate' || action === 'revoke') return change(context, action, args)
  // The syntax of earlier versions, which could only create.
  if (action.startsWith('--')) return create(context, [action, ...args])
  return Promise.resolve(failed(usage))
}

/**
 * `registration-token`: creates a token for registering third-party applications of the merchant
 * of a store, for 30 days.
 */
export const registrationToken: Command = async ({ services }, args) => {
  const { values } = parseArgs({ args, options: { store: { type: 'string' } } })
  if (!values.store) return failed('Usage: registration-token --store <domain>')
  const store = await getStore(services, values.store)
  const token = await createRegistrationToken(services.db, store.tenantId, services.clock())
  return done(`initial_access_token: ${token}`)
}
