// `npm run verify:security` tests the security properties that need many repetitions, each with its
// full number, and prints one table; `npm test` repeats the same tests less often.
// `npm run verify:security -- G5 I1` tests some rows. All take about an hour. Exits with code 1 if
// a row fails.
import { readArguments } from './lib/arguments.mjs'
import { prepare } from './lib/prepare.mjs'
import { collectRows, printTable } from './lib/security-table.mjs'
import { runVitest } from './lib/test-steps.mjs'

const fullNumbers = Object.fromEntries(
  [
    ...['VITRINE_SEAL_STEP=1', 'VITRINE_SEAL_RUNS=10000', 'VITRINE_REFRESH_ROUNDS=50'],
    ...[
      'VITRINE_STUFFING_PAIRS=10000',
      'VITRINE_LOCKOUT_FAILURES=1000',
      'VITRINE_TIMING_SAMPLES=2000',
      'VITRINE_FORGERIES=10000',
    ],
    ...['VITRINE_CRASH_CYCLES=100', 'VITRINE_CRASH_EVENTS=200', 'VITRINE_MODEL_RUNS=250'],
    ...['CROWD_DOUBLES=1000', 'CROWD_BUYERS=500', 'CROWD_UNITS=100', 'CROWD_KILLS=20'],
    ...['CROWD_REFUNDS=1000', 'VITRINE_PAYMENT_ORDERINGS=1000'],
    ...['VITRINE_FAULT_MATRIX=whole'],
    ...['VITRINE_KILL_CYCLES=200', 'VITRINE_MIXED_SECONDS=600', 'VITRINE_PRICE_CHANGES=100'],
    ...['VITRINE_PRICE_MS=2000', 'VITRINE_MACHINE_KILLS=10', 'VITRINE_ROLLINGS=20'],
  ].map((setting) => setting.split('=')),
)
const bothEngines = ['platform', 'platform-postgres']

/** The rows of each test file, with the projects of vitest.config.ts that run it. */
const tests = [
  ['A1 A3', 'lib/server/session/sealed-cookies.test.ts', ['storefront']],
  ['A8', 'lib/server/session/refresh.test.ts', ['storefront']],
  ['B1', 'platform/src/api/storefront/customer/login-stuffing.test.ts', ['platform']],
  ['B2', 'platform/src/api/storefront/customer/login-lockout.test.ts', ['platform']],
  ['B3', 'platform/src/api/storefront/customer/timing.test.ts', ['platform']],
  ['B4', 'platform/src/api/storefront/customer/password-reset-race.test.ts', bothEngines],
  ['D5', 'lib/shop/return-path.test.ts', ['storefront']],
  ['F1', 'app/webhooks/platform/route.test.ts', ['storefront']],
  ['G1 G2', 'platform/src/outbound/dialler.test.ts', ['platform']],
  // It starts its own server on either engine.
  ['G5', 'platform/src/outbound/crash.test.ts', ['platform']],
  ['G7', 'platform/src/outbound/deliveries-model.test.ts', ['platform']],
  ['H1 H2', 'e2e/resilience/faults/fault-matrix.built.test.mjs', ['built']],
  ['I1 I4 I5', 'platform/src/api/storefront/checkout/concurrent-checkouts.test.ts', bothEngines],
  ['I6', 'platform/src/api/payments/refunds.test.ts', bothEngines],
  ['I7', 'platform/src/api/payments/payment-orderings.test.ts', bothEngines],
  ['J1', 'platform/src/api/oauth/issuer-matrix.test.ts', ['platform']],
  ['K1', 'platform/src/store/durability.test.ts', bothEngines],
  ['M1 M2 M3 M4 M5', 'e2e/resilience/deployment/several-machines.built.test.mjs', ['built']],
  ['T1', 'platform/src/api/mixed-writers.postgres.test.ts', ['platform-postgres']],
]

const { positionals: wanted } = readArguments('npm run verify:security -- [<row> …], as A1', {
  allowPositionals: true,
})
await prepare()
const rows = []
for (const [names, file, projects] of tests) {
  const expected = names.split(' ')
  if (wanted.length > 0 && !expected.some((name) => wanted.includes(name))) continue
  for (const project of projects) {
    const run = await runVitest([`--project=${project}`, file], fullNumbers)
    const isPassed = run.results.every(({ passed }) => passed)
    const results = run.report?.testResults.flatMap(({ assertionResults }) => assertionResults)
    rows.push(...collectRows(expected, project, isPassed, results ?? []))
  }
}
if (!printTable(rows)) process.exitCode = 1
