import { z } from '@hono/zod-openapi'
import { createMiddleware } from 'hono/factory'
import { findApplicationName } from '#identity/manage-applications.ts'
import type { ApplicationIdentity } from '#identity/access-tokens.ts'
import { operatorClientId } from '#identity/operator-token.ts'
import type { Needs, Services } from '#services.ts'
import { actAs, currentActor, type Actor } from '#store/actor.ts'
import { auditEntries } from '#store/schema/audit.ts'
import type { ApiContext, ApiEnv } from './api.ts'

export const nameOperation = (operationId: string) =>
  createMiddleware<ApiEnv>((c, next) => {
    c.set('operation', operationId)
    return next()
  })

async function findActor({ db }: Services, caller: ApplicationIdentity): Promise<Actor> {
  const { clientId: id, staffName } = caller
  if (staffName !== undefined) return { kind: 'staff', id, name: staffName }
  if (id === operatorClientId) return { kind: 'system', id: null, name: id }
  return { kind: 'application', id, name: await findApplicationName(db, id) }
}

const created = z.union([
  z.object({ id: z.string() }).transform(({ id }) => id),
  z.object({ clientId: z.string() }).transform(({ clientId }) => clientId),
])

/** What a request was about: the resource of its path, or the one that its answer made. */
async function findSubject(c: ApiContext, response: Response): Promise<string | null> {
  const inPath = c.req.param('id')
  if (inPath !== undefined) return inPath
  if (!/^application\/json(;|$)/.test(response.headers.get('content-type') ?? '')) return null
  return created.safeParse(await response.clone().json()).data ?? null
}

/** Writes down in every store of a person that she changed something about herself. */
export async function auditOwn(
  c: ApiContext,
  { db, clock }: Needs<'db' | 'clock'>,
  roles: { tenantId: string; storeId: string; name: string }[],
): Promise<void> {
  const { staff, operation } = c.var
  const entry = { actorKind: 'staff' as const, actorId: staff.accountId, operation }
  const values = roles.map(({ tenantId, storeId, name }) => ({
    ...{ ...entry, tenantId, storeId, actorName: name },
    ...{ subjectId: staff.accountId, occurredOn: clock() },
  }))
  await db.insert(auditEntries).values(values)
}

/** Runs an operation of the Admin API that may change something in the name of its caller. */
export async function asCaller(
  { req, var: { application } }: ApiContext,
  services: Services,
  next: () => Promise<void>,
): Promise<void> {
  if (req.method === 'GET' || req.method === 'HEAD') return next()
  return actAs(await findActor(services, application), next)
}

/** Writes down, in the transaction of the change, which operation made it. */
export async function audit(
  c: ApiContext,
  { db, clock }: Needs<'db' | 'clock'>,
  response: Response,
): Promise<Response> {
  const { application, store, operation } = c.var as Partial<ApiEnv['Variables']>
  if (!application || operation === undefined || !response.ok) return response
  const { kind: actorKind, id: actorId, name: actorName } = currentActor()
  await db.insert(auditEntries).values({
    ...{ tenantId: application.tenantId, operation },
    storeId: store?.id ?? application.storeId,
    ...{ actorKind, actorId, actorName },
    subjectId: await findSubject(c, response),
    occurredOn: clock(),
  })
  return response
}
