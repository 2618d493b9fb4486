// `npm run bench`: see bench/run.mjs.
import { ensureInstalled } from './support/install.mjs'
import { runCommand } from './support/run.mjs'
import { onNewEnoughNode } from './support/runtime.mjs'

await onNewEnoughNode()
await runCommand(async () => {
  ensureInstalled()
  const { bench } = await import('#bench/run.mjs')
  if (!(await bench())) process.exitCode = 1
})
