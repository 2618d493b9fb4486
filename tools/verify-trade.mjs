// `npm run verify:trade -- --hours 1`: generated orders of shop events on both engines for that
// time (half of it each); a seed and a path that a failure has printed run one again.
// `npm run verify:trade -- --planted`: expects that each planted bug is found within ten minutes.
import { readArguments } from './lib/arguments.mjs'
import { prepare } from './lib/prepare.mjs'
import { runVitest } from './lib/test-steps.mjs'

const options = {
  hours: { type: 'string', default: '1' },
  planted: { type: 'boolean', default: false },
}
const usage = 'npm run verify:trade -- [--hours <number>] [--planted [<part of a bug’s name> …]]'
const { values, positionals: words } = readArguments(usage, { options, allowPositionals: true })
await prepare()
const minutes = String(Number(values.hours) * 30)

/** Whether a run found a breach of a law: no other failure counts. */
const isBreach = ({ messages }) => messages.some((message) => message.includes('Breach: '))

if (values.planted) {
  const { planted } = await import('../platform/src/trade/planted.testing.ts')
  const config = '--config=platform/src/trade/planted-config.testing.ts'
  const missed = []
  for (const { name } of planted.filter((bug) => words.every((word) => bug.name.includes(word)))) {
    const began = Date.now()
    const env = { VITRINE_TRADE_PLANT: name, VITRINE_TRADE_MINUTES: '10' }
    const { results } = await runVitest([config], env)
    const isFound = results.some(isBreach)
    if (!isFound) missed.push(name)
    const seconds = Math.round((Date.now() - began) / 1000)
    console.log(`${isFound ? 'found' : 'MISSED'} in ${String(seconds)} s: ${name}`)
  }
  if (missed.length > 0) process.exitCode = 1
} else {
  for (const project of ['platform', 'platform-postgres']) {
    const args = [`--project=${project}`, 'platform/src/trade/trade.test.ts']
    const { results } = await runVitest(args, { VITRINE_TRADE_MINUTES: minutes })
    if (results.some(({ passed }) => !passed)) process.exitCode = 1
  }
}
