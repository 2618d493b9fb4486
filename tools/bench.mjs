// `npm run bench`, optionally with `-- --attacks`, `-- --phone`, `-- --feeds` or `--quick`; see
// bench/run.mjs.
import { readArguments } from './lib/arguments.mjs'
import { prepare } from './lib/prepare.mjs'
import { runCommand, stopOnRequest } from './lib/processes.mjs'

const flag = { type: 'boolean', default: false }
const { values } = readArguments('npm run bench -- [--attacks | --phone | --feeds] [--quick]', {
  options: { quick: flag, attacks: flag, phone: flag, feeds: flag },
})
await prepare()
await runCommand(async () => {
  stopOnRequest()
  const { bench, benchAttacks, benchPhone } = await import('#bench/run.mjs')
  const { benchFeeds } = await import('#bench/feeds.mjs')
  const [measure] = [
    values.attacks && benchAttacks,
    values.phone && benchPhone,
    values.feeds && benchFeeds,
    bench,
  ].filter(Boolean)
  if (!(await measure(values))) process.exitCode = 1
})
