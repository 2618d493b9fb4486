// `npm test`: everything, from a fresh clone. `npm test -- journeys` runs the steps whose name
// holds one of the given words.
import { build } from './support/build.mjs'
import { budgetCheck, staticChecks } from './support/checks.mjs'
import { ensureInstalled } from './support/install.mjs'
import { onNewEnoughNode } from './support/runtime.mjs'
import { countOne, journeys, runSteps, unitTests } from './support/steps.mjs'

await onNewEnoughNode()
ensureInstalled()

const steps = [
  ...staticChecks,
  ['unit and endpoint tests', unitTests('storefront', 'scripts', 'platform')],
  ['platform on PostgreSQL', unitTests('platform-postgres')],
  ['contract tests', unitTests('contract')],
  ['build', async () => countOne(build('inherit').status === 0)],
  budgetCheck,
  ['journeys', journeys()],
]
const wanted = process.argv.slice(2)
const chosen = steps.filter(([name]) => wanted.every((word) => name.includes(word)))
await runSteps(wanted.length > 0 ? chosen : steps)
