import './store/resolve-drizzle.ts'

const { runServer } = await import('./run-platform.ts')
await runServer()
