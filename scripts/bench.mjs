// `npm run bench`, with `-- --attacks` or `-- --phone`, and `--quick`: see bench/run.mjs.
import { readArguments } from './lib/arguments.mjs'
import { prepare } from './lib/prepare.mjs'
import { runCommand, stopOnRequest } from './lib/processes.mjs'

const flag = { type: 'boolean', default: false }
const { values } = readArguments('npm run bench -- [--attacks | --phone] [--quick]', {
  options: { quick: flag, attacks: flag, phone: flag },
})
await prepare()
await runCommand(async () => {
  stopOnRequest()
  const { bench, benchAttacks, benchPhone } = await import('#bench/run.mjs')
  const measure = values.attacks ? benchAttacks : values.phone ? benchPhone : bench
  if (!(await measure(values))) process.exitCode = 1
})
