import type { Instrumentation } from 'next'

/** Runs once before the first request of a process. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { checkStart } = await import('@/lib/server/start-check')
  checkStart()
  const { watchStores } = await import('@/lib/server/store/watch-stores')
  watchStores()
  const { findPresentAddress } = await import('@/lib/server/catalog/present-address')
  const { getServing } = await import('@/lib/server/gateway/serving')
  getServing().findRedirect = findPresentAddress
}

/**
 * One structured line for each error that no code of ours answered; what a failed render made is
 * not kept, even where its status is 200.
 */
export const onRequestError: Instrumentation.onRequestError = async (error, request, context) => {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { recordFault } = await import('@/lib/server/gateway/serving')
  recordFault('page')
  const { log } = await import('@/lib/server/log')
  const { routePath, routeType } = context
  // Not `request.path`: the addresses of orders and of new passwords are their keys.
  log('error', 'request failed', error, { method: request.method, routePath, routeType })
}
