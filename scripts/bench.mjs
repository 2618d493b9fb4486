// `npm run bench`, `npm run bench -- --quick`: see bench/run.mjs.
import { parseArgs } from 'node:util'
import { prepare } from './lib/prepare.mjs'
import { runCommand, stopOnRequest } from './lib/processes.mjs'

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } })
await prepare()
await runCommand(async () => {
  stopOnRequest()
  const { bench } = await import('#bench/run.mjs')
  if (!(await bench(values))) process.exitCode = 1
})
