// `npm run bench`, `npm run bench -- --quick`: see bench/run.mjs.
import { readArguments } from './lib/arguments.mjs'
import { prepare } from './lib/prepare.mjs'
import { runCommand, stopOnRequest } from './lib/processes.mjs'

const { values } = readArguments('npm run bench -- [--quick]', {
  options: { quick: { type: 'boolean', default: false } },
})
await prepare()
await runCommand(async () => {
  stopOnRequest()
  const { bench } = await import('#bench/run.mjs')
  if (!(await bench(values))) process.exitCode = 1
})
