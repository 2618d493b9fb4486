import { parseArgs } from 'node:util'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '#store/database.ts'
import { stores } from '#store/schema/tenancy.ts'
import { createRegistrationToken, isSafeRedirect, registerApplication } from './applications.ts'
import { adminScopes, customerScopes } from './scopes.ts'

type Outcome = { ok: true; message: string } | { ok: false; message: string }

const usage =
  'Usage: application --name <name> --store <domain> [--unbound] [--scopes "api_admin"] ' +
  '[--grants client_credentials] [--redirect <https address>]…'

const oidcScopes = ['openid', 'offline_access', 'profile', 'email']
const knownScopes = new Set<string>(['api_admin', ...adminScopes, ...customerScopes, ...oidcScopes])

const words = (text: string) => text.split(/[\s,]+/).filter(Boolean)
const grant = z.enum(['client_credentials', 'authorization_code', 'refresh_token', 'password'])

const options = z.object({
  name: z.string().min(1),
  store: z.string().min(1),
  unbound: z.boolean().default(false),
  scopes: z
    .string()
    .default('api_admin')
    .transform(words)
    .refine((scopes) => scopes.every((scope) => knownScopes.has(scope)), 'holds an unknown scope'),
  grants: z.string().default('client_credentials').transform(words).pipe(z.array(grant).min(1)),
  redirect: z
    .array(z.url().refine(isSafeRedirect, 'is neither https nor an address of this machine'))
    .default([]),
})

function readOptions(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      name: { type: 'string' },
      store: { type: 'string' },
      unbound: { type: 'boolean' },
      scopes: { type: 'string' },
      grants: { type: 'string' },
      redirect: { type: 'string', multiple: true },
    },
  })
  return options.safeParse(values)
}

/**
 * `application`: registers an application of a merchant. It acts in the store that is named, or
 * with `--unbound` in any store of the same merchant. The secret is told once.
 */
export async function addApplication(db: Db, args: string[]): Promise<Outcome> {
  const parsed = readOptions(args)
  if (!parsed.success) {
    const faults = parsed.error.issues.map((i) => `--${i.path.join('.')}: ${i.message}`)
    return { ok: false, message: [...faults, usage].join('\n') }
  }
  const { name, store: domain, unbound, scopes, grants, redirect } = parsed.data
  const [store] = await db.select().from(stores).where(eq(stores.domain, domain))
  if (!store) return { ok: false, message: `There is no store with the domain ${domain}.` }
  const { clientId, clientSecret } = await registerApplication(db, {
    tenantId: store.tenantId,
    storeId: unbound ? null : store.id,
    name,
    scopes,
    grants,
    redirectUris: redirect,
  })
  return { ok: true, message: `client_id: ${clientId}\nclient_secret: ${clientSecret}` }
}

/** `registration-token`: lets somebody register third-party applications for 30 days. */
export async function addRegistrationToken(db: Db): Promise<Outcome> {
  const token = await createRegistrationToken(db, new Date())
  return { ok: true, message: `initial_access_token: ${token}` }
}
