/** Runs once before the first request of a process. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { checkStart } = await import('@/lib/server/start-check')
  checkStart()
}

/** A page that failed in its render: what came of it is not kept, even where its status is 200. */
export async function onRequestError(): Promise<void> {
  const { recordFault } = await import('@/lib/server/gateway/render-context')
  recordFault('page')
}
