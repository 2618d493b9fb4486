/** Runs once before the first request of a process. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { checkStart } = await import('@/lib/server/start-check')
  checkStart()
}
