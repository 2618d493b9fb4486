// `npm run bench`, with `-- --quick` or `-- --attacks` or both: see bench/run.mjs.
import { readArguments } from './lib/arguments.mjs'
import { prepare } from './lib/prepare.mjs'
import { runCommand, stopOnRequest } from './lib/processes.mjs'

const flag = { type: 'boolean', default: false }
const { values } = readArguments('npm run bench -- [--quick] [--attacks]', {
  options: { quick: flag, attacks: flag },
})
await prepare()
await runCommand(async () => {
  stopOnRequest()
  const { bench, benchAttacks } = await import('#bench/run.mjs')
  const measure = values.attacks ? benchAttacks : bench
  if (!(await measure(values))) process.exitCode = 1
})
