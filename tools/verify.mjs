// `npm run verify:security` runs the tests that need many repetitions with their full numbers (about
// an hour) and prints one table; `npm test` repeats them less often. `npm run verify:trade` generates
// orders of shop events on both engines at once; `--planted` expects that each planted bug is found
// within ten minutes. `npm run verify:operations` drives a whole deployment through random faults.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readArguments } from './lib/arguments.mjs'
import { ensureBuilt } from './lib/build.mjs'
import { programs } from './lib/paths.mjs'
import { prepare } from './lib/prepare.mjs'
import { runNode } from './lib/processes.mjs'

const fullNumbers = {
  VITRINE_SEAL_STEP: '1',
  VITRINE_SEAL_RUNS: '10000',
  VITRINE_REFRESH_ROUNDS: '50',
  VITRINE_STUFFING_PAIRS: '10000',
  VITRINE_LOCKOUT_FAILURES: '1000',
  VITRINE_TIMING_SAMPLES: '2000',
  VITRINE_FORGERIES: '10000',
  VITRINE_CRASH_CYCLES: '100',
  VITRINE_CRASH_EVENTS: '200',
  VITRINE_MODEL_RUNS: '250',
  CROWD_DOUBLES: '1000',
  CROWD_BUYERS: '500',
  CROWD_UNITS: '100',
  CROWD_KILLS: '20',
  CROWD_REFUNDS: '1000',
  VITRINE_PAYMENT_ORDERINGS: '1000',
  VITRINE_FAULT_MATRIX: 'whole',
  VITRINE_KILL_CYCLES: '200',
  VITRINE_MIXED_SECONDS: '600',
  VITRINE_PRICE_CHANGES: '100',
  VITRINE_PRICE_MS: '2000',
}
const engines = ['platform', 'platform-postgres']

/** The rows of each test file, with the projects of vitest.config.ts that run it. */
const tests = [
  ['A1 A3', 'lib/server/session/sealed-cookies.test.ts', ['storefront']],
  ['A8', 'lib/server/session/refresh.test.ts', ['storefront']],
  ['B1', 'platform/src/api/storefront/customer/login-stuffing.embedded.test.ts', ['platform']],
  ['B2', 'platform/src/api/storefront/customer/login-lockout.test.ts', ['platform']],
  ['B3', 'platform/src/api/storefront/customer/timing.embedded.test.ts', ['platform']],
  ['B4', 'platform/src/api/storefront/customer/password-reset-race.test.ts', engines],
  ['D5', 'lib/shop/links.test.ts', ['storefront-rules']],
  ['F1', 'app/webhooks/platform/route.test.ts', ['storefront']],
  ['G1 G2', 'platform/src/outbound/dialler.test.ts', ['platform']],
  ['G5', 'platform/src/outbound/crash.test.ts', engines],
  ['G7', 'platform/src/outbound/deliveries-model.test.ts', ['platform']],
  ['H1 H2', 'e2e/resilience/faults.built.test.mjs', ['built']],
  ['I1 I4 I5', 'platform/src/api/storefront/checkout/concurrent-checkouts.test.ts', engines],
  ['I6', 'platform/src/api/payments/refunds.test.ts', engines],
  ['I7', 'platform/src/api/payments/payment-orderings.test.ts', engines],
  ['J1', 'platform/src/api/oauth/issuer-matrix.test.ts', ['platform']],
  ['K1', 'platform/src/store/durability.test.ts', engines],
  ['M1 M2 M3 M4 M5', 'e2e/resilience/several-machines.built.test.mjs', ['built']],
  ['T1', 'platform/src/api/mixed-writers.postgres.test.ts', ['platform-postgres']],
]

const usage = `npm run verify:engines
npm run verify:security -- [<row> …], as A1
npm run verify:trade -- [--hours <number>] [--planted [<part of a bug’s name> …]]
npm run verify:operations -- [--minutes <number>] [--seed <number>]`
const { positionals, values } = readArguments(usage, {
  options: {
    hours: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
    planted: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})
const [what, ...words] = positionals
await prepare()
const verify = {
  engines: () => verifyOnEngines([]),
  security: verifySecurity,
  trade: values.planted ? findPlanted : verifyTrade,
  operations: verifyDeployment,
}
if (!(await verify[what]())) process.exitCode = 1

async function verifySecurity() {
  const rows = []
  for (const [names, file, projects] of tests) {
    const expected = names.split(' ')
    if (words.length > 0 && !expected.some((name) => words.includes(name))) continue
    for (const project of projects) rows.push(...(await readRows(expected, file, project)))
  }
  console.table(rows)
  const failed = rows.filter(({ failures }) => failures > 0).length
  console.log(`${failed} of ${rows.length} rows failed.`)
  return failed === 0 && rows.length > 0
}

/** What the tests of a file report in `meta.repetitions`, and a row of its own for what is amiss. */
async function readRows(expected, file, project) {
  const { report, isSuccess } = await runVitest([`--project=${project}`, file], fullNumbers)
  const results = report.testResults.flatMap(({ assertionResults }) => assertionResults)
  const rows = results.flatMap(({ meta }) => meta?.repetitions ?? [])
  const missing = expected.filter((name) => !rows.some(({ row }) => row === name))
  return [
    ...rows.map(({ row, what, n, ...found }) => ({
      row,
      'what would be a failure': what,
      N: n,
      failures: found.failures,
      // With no failure in n repetitions, the rate is below 3/n at 95% confidence.
      'rate below': found.failures > 0 ? null : Number((3 / n).toPrecision(2)),
    })),
    ...(isSuccess && missing.length === 0
      ? []
      : [{ row: (missing.length > 0 ? missing : expected).join(' '), failures: 1, project }]),
  ]
}

async function verifyDeployment() {
  ensureBuilt()
  const { verifyOperations } = await import('#e2e/resilience/operations.mjs')
  return verifyOperations({ minutes: numberOf('minutes'), seed: numberOf('seed') })
}

function numberOf(name) {
  const number = Number(values[name])
  if (!(number > 0)) fail(`--${name}: found "${values[name]}", expected a number above 0`)
  return number
}

function verifyTrade() {
  const env = { VITRINE_TRADE_MINUTES: String(numberOf('hours') * 60) }
  return verifyOnEngines(['platform/src/trade/trade.test.ts'], env)
}

async function verifyOnEngines(files, env) {
  const projects = engines.map((engine) => `--project=${engine}`)
  return (await runVitest([...projects, ...files], env)).isSuccess
}

/** Runs vitest, and reads its report, which is empty where it could not begin. */
async function runVitest(args, env) {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-report-'))
  const file = join(folder, 'report.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  try {
    const isSuccess = await runNode([programs.vitest, 'run', ...args, ...reporters], env)
    return { isSuccess, report: JSON.parse(readFileSync(file, 'utf8')) }
  } catch {
    return { isSuccess: false, report: { testResults: [] } }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function findPlanted() {
  const { planted } = await import('../platform/src/trade/planted.testing.ts')
  const config = '--config=platform/src/trade/planted-config.testing.ts'
  const missed = []
  const wanted = planted.filter((bug) => words.every((word) => bug.name.includes(word)))
  if (wanted.length === 0) fail(`found no planted bug whose name contains "${words.join(' ')}"`)
  for (const { name, laws } of wanted) {
    const began = Date.now()
    const env = { VITRINE_TRADE_PLANT: name, VITRINE_TRADE_MINUTES: '10' }
    const { report } = await runVitest([config], env)
    // A breach of a law that the bug is expected to break: no other failure counts.
    const [, breach] = /Breach: ([^\\[{]{1,80})/.exec(JSON.stringify(report.testResults)) ?? []
    const isFound = laws.some((law) => breach?.startsWith(law))
    if (!isFound) missed.push(name)
    const seconds = Math.round((Date.now() - began) / 1000)
    const verdict = isFound ? 'found' : 'MISSED'
    console.log(`${verdict} in ${String(seconds)} s: ${name} (${breach ?? 'no breach'})`)
  }
  return missed.length === 0
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
