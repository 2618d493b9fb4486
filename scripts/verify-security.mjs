// `npm run verify:security`: the promises that a number of trials stands behind, each at its full
// number, in one table; `npm test` tries the same with fewer. Rows can be named:
// `npm run verify:security -- G5 I1`. Takes about an hour. Ends with code 1 when anything failed.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureInstalled } from './support/install.mjs'
import { onNewEnoughNode } from './support/runtime.mjs'
import { runNode } from './support/steps.mjs'
import { collectRows, isFailed, writeTable } from './support/trials.mjs'

await onNewEnoughNode()
ensureInstalled()

const both = ['platform', 'platform-postgres']
const crowd = { CROWD_DOUBLES: '1000', CROWD_BUYERS: '500', CROWD_UNITS: '100', CROWD_KILLS: '20' }

/** Which tests show which rows, in which projects of vitest.config.ts, and their full numbers. */
const checks = [
  {
    rows: ['A1', 'A3'],
    files: ['lib/server/session.test.ts'],
    projects: ['storefront'],
    env: { VITRINE_SEAL_STEP: '1', VITRINE_SEAL_RUNS: '10000' },
  },
  {
    rows: ['A8'],
    files: ['lib/server/refresh.test.ts'],
    projects: ['storefront'],
    env: { VITRINE_REFRESH_ROUNDS: '50' },
  },
  {
    rows: ['B1'],
    files: ['platform/src/api/rest/login-stuffing.test.ts'],
    projects: ['platform'],
    env: { VITRINE_STUFFING_PAIRS: '10000' },
  },
  {
    rows: ['B3'],
    files: ['platform/src/api/rest/customer-timing.test.ts'],
    projects: ['platform'],
    env: { VITRINE_TIMING_SAMPLES: '2000' },
  },
  {
    rows: ['B4'],
    files: ['platform/src/api/rest/password-reset-race.test.ts'],
    projects: both,
    env: {},
  },
  { rows: ['D5'], files: ['lib/shop/return-path.test.ts'], projects: ['storefront'], env: {} },
  {
    rows: ['F1'],
    files: ['app/webhooks/platform/route.test.ts'],
    projects: ['storefront'],
    env: { VITRINE_FORGERIES: '10000' },
  },
  {
    rows: ['G1', 'G2'],
    files: ['platform/src/outbound/dialler.test.ts'],
    projects: ['platform'],
    env: {},
  },
  {
    rows: ['G5'],
    files: ['platform/src/outbound/crash.test.ts'],
    // Starts a server by itself and goes through both engines.
    projects: ['platform'],
    env: { VITRINE_CRASH_CYCLES: '100', VITRINE_CRASH_EVENTS: '200' },
  },
  {
    rows: ['G7'],
    files: ['platform/src/outbound/deliveries-model.test.ts'],
    projects: ['platform'],
    env: { VITRINE_MODEL_RUNS: '250' },
  },
  {
    rows: ['I1', 'I4', 'I5'],
    files: ['platform/src/api/rest/checkout-crowd.test.ts'],
    projects: both,
    env: crowd,
  },
  {
    rows: ['T1'],
    files: ['platform/src/api/rest/mixed-writers.test.ts'],
    projects: ['platform-postgres'],
    env: { VITRINE_MIXED_SECONDS: '600' },
  },
  {
    rows: ['J1'],
    files: ['platform/src/api/oauth/issuer-matrix.test.ts'],
    projects: ['platform'],
    env: {},
  },
  {
    rows: ['K1'],
    files: ['platform/src/store/durability.test.ts'],
    projects: both,
    env: { VITRINE_KILL_CYCLES: '200' },
  },
]

const wanted = process.argv.slice(2)
const isWanted = ({ rows }) => wanted.length === 0 || rows.some((row) => wanted.includes(row))

/** One check in one project, alone on the machine as far as this command decides. */
async function runCheck({ rows, files, env }, project) {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-trials-'))
  const file = join(folder, 'report.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const args = ['run', '--project', project, ...reporters, ...files]
  try {
    const isRight = await runNode(['node_modules/vitest/vitest.mjs', ...args], env)
    return collectRows(rows, project, isRight, JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return collectRows(rows, project, false, { testResults: [] })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const found = []
for (const check of checks.filter(isWanted)) {
  for (const project of check.projects) found.push(...(await runCheck(check, project)))
}
console.log(`\n${writeTable(found)}`)
if (found.length === 0) console.error('No row has such a name.')
if (found.length === 0 || found.some(isFailed)) process.exitCode = 1
