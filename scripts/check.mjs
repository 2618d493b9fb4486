// `npm run check`: the quick part of the tests, for every few minutes of work.
import { budgetChecks, staticChecks } from './support/checks.mjs'
import { ensureInstalled } from './support/install.mjs'
import { onNewEnoughNode } from './support/runtime.mjs'
import { runSteps, unitTests } from './support/steps.mjs'

await onNewEnoughNode()
ensureInstalled()
await runSteps([
  ...staticChecks,
  ['unit tests of the storefront and the scripts', unitTests('storefront', 'scripts')],
  ...budgetChecks(),
])
