// `npm run bench`: see bench/run.mjs.
import { prepare } from './lib/prepare.mjs'
import { runCommand, stopOnRequest } from './lib/processes.mjs'

await prepare()
await runCommand(async () => {
  stopOnRequest()
  const { bench } = await import('#bench/run.mjs')
  if (!(await bench())) process.exitCode = 1
})
