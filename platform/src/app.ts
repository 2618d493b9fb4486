import { bodyRules } from '#http/body-rules.ts'
import { createApi, type ApiContext } from '#http/api.ts'
import { createAudiences, type RegisterRoutes } from '#http/audiences.ts'
import { allowOrigins } from '#http/cors.ts'
import { createNotFound } from '#http/not-found.ts'
import { Problem, forbidden } from '#http/problem.ts'
import { requestContext } from '#http/request-context.ts'
import { limitSources } from '#http/source-limits.ts'
import { repeatOnce } from '#http/idempotency.ts'
import { findDatabaseRefusal, malformedRequest } from '#http/database-refusals.ts'
import { tracing } from '#http/tracing.ts'
import * as routes from './routes.ts'
import type { Services } from '#services.ts'
import { SellerRefused } from '#store/scope.ts'
import { HTTPException } from 'hono/http-exception'
import { describeError } from './log.ts'

/** Each resource registers itself. The order does not matter. */
export const resources: readonly RegisterRoutes[] = Object.values(routes)

function toProblem(error: Error, services: Services, c: ApiContext) {
  if (error instanceof Problem) return error
  if (error instanceof SellerRefused) return forbidden(error.message, 'Auth.SellerContext')
  // Thrown by Hono, for example for a body that is not valid JSON, and says so.
  const isMalformed = error instanceof HTTPException && error.status < 500
  if (isMalformed) return malformedRequest(error.message)
  const refusal = findDatabaseRefusal(error)
  if (refusal) {
    const event = refusal.status === 503 ? 'overload' : 'conflict'
    if (refusal.status !== 400)
      services.log.warn(event, { requestId: c.var.requestId, ...describeError(error) })
    return refusal
  }
  services.log.error('fault', { requestId: c.var.requestId, ...describeError(error) })
  return new Problem('Common.Internal')
}

/** The platform as a function from request to response; `server.ts` gives it a port. */
export function createApp(services: Services, registrars = resources) {
  const api = createApi()
  api.use(requestContext(services))
  api.use(tracing)
  api.use(allowOrigins(services.config.corsOrigins))
  api.use(bodyRules)
  api.use(limitSources(services))
  repeatOnce(api, services)
  const audiences = createAudiences(api, services)
  for (const register of registrars) register(audiences, services)
  api.notFound(createNotFound(api))
  api.onError((error, c) => toProblem(error, services, c).toResponse(c.var.requestId))
  return api
}
