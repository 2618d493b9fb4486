import type { Instrumentation } from 'next'

/**
 * Logs one structured line for each error that our code did not handle. The output of a failed
 * render is not cached, even if its status is 200.
 */
export const onRequestError: Instrumentation.onRequestError = async (error, request, context) => {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { recordFault } = await import('@/lib/server/request/render-context')
  recordFault('page')
  const { log } = await import('@/lib/server/request/log')
  const { routePath, routeType } = context
  // Not `request.path`: the URLs of orders and of password links are secrets.
  log('error', 'request failed', error, { method: request.method, routePath, routeType })
}
