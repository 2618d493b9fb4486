import { isBuilt } from './build.mjs'
import { oneCheck, runNode, countOne } from './steps.mjs'

const tsc = 'node_modules/typescript-7/bin/tsc'
const next = 'node_modules/next/dist/bin/next'

/** What can be said of the code without running it. */
export const staticChecks = [
  [
    'types of the storefront',
    // The types of the routes are generated: a fresh clone has none.
    async () => countOne((await runNode([next, 'typegen'])) && (await runNode([tsc, '--noEmit']))),
  ],
  ['types of the platform', oneCheck(tsc, '--noEmit', '-p', 'platform')],
  ['lint', oneCheck('node_modules/eslint/bin/eslint.js', '.', '--max-warnings=0')],
  ['arrows between the rooms', oneCheck('scripts/rooms.mjs')],
  ['picture in README.md', oneCheck('scripts/picture.mjs', '--check')],
  ['docs/contract.md', oneCheck('platform/src/cli.ts', 'contract', '--check')],
  ['nothing unused', oneCheck('node_modules/knip/bin/knip.js', '--no-progress')],
  [
    'format',
    oneCheck('node_modules/prettier/bin/prettier.cjs', '--check', '--log-level=warn', '.'),
  ],
  ['lockfile', oneCheck('scripts/lock.mjs', '--check')],
]

/** The limits on what a browser has to load, on the build that stands. */
export const budgetCheck = ['JavaScript of every page', oneCheck('scripts/budget.mjs')]

/** The same where a current build stands; without one there is nothing to measure. */
export function budgetChecks() {
  return isBuilt() ? [budgetCheck] : []
}
