import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { findApplicationName } from '#identity/manage-applications.ts'
import type { ApplicationIdentity } from '#identity/access-tokens.ts'
import { operatorClientId } from '#identity/operator-token.ts'
import { describeError } from '#log.ts'
import type { Services } from '#services.ts'
import { actAs, type Actor } from '#store/actor.ts'
import { newId } from '#store/ids.ts'
import { auditEntries } from '#store/schema/audit.ts'
import type { ApiEnv } from './api.ts'

/** Names the operation of a request for the audit. */
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
async function findSubject({ req, res }: Context<ApiEnv>): Promise<string | null> {
  const inPath = req.param('id')
  if (inPath !== undefined) return inPath
  if (!/^application\/json(;|$)/.test(res.headers.get('content-type') ?? '')) return null
  return created.safeParse(await res.clone().json()).data ?? null
}

/**
 * Runs an operation of the Admin API in the name of its caller, and writes down that it changed
 * something. Reads, refusals and repeated answers change nothing.
 */
export async function recorded(
  c: Context<ApiEnv>,
  services: Services,
  next: () => Promise<void>,
): Promise<void> {
  if (c.req.method === 'GET' || c.req.method === 'HEAD') return next()
  const { application, operation } = c.var
  const actor = await findActor(services, application)
  await actAs(actor, next)
  if (!c.res.ok || c.res.headers.has('idempotent-replayed')) return
  const entry = {
    ...{ id: newId('aud'), tenantId: application.tenantId, operation },
    storeId:
      (c.get('store') as ApiEnv['Variables']['store'] | undefined)?.id ?? application.storeId,
    ...{ actorKind: actor.kind, actorId: actor.id, actorName: actor.name },
    subjectId: await findSubject(c),
    occurredOn: services.clock(),
  }
  try {
    await services.db.insert(auditEntries).values(entry)
  } catch (error) {
    // It is done: an error would have it done again.
    const { operation: lost, subjectId } = entry
    services.log.error('audit', { operation: lost, subjectId, ...describeError(error) })
  }
}
