// `npm run verify:security` runs the tests that need many repetitions with their full numbers (about
// an hour) and prints one table; `npm test` repeats them less often. `npm run verify:trade` generates
// orders of shop events on both engines at once; `--planted` expects that each planted bug is found
// within ten minutes. `npm run verify:operations` drives a whole deployment through random faults.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readArguments } from './lib/arguments.mjs'
import { ensureBuilt } from './lib/build.mjs'
import { programs, projectRoot } from './lib/paths.mjs'
import { prepare } from './lib/prepare.mjs'
import { runNode } from './lib/processes.mjs'

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
  for (const [file, names] of await findTests())
    if (words.length === 0 || names.some((name) => words.includes(name)))
      rows.push(...(await readRows(names, file)))
  console.table(rows)
  const failed = rows.filter(({ failures }) => failures > 0).length
  console.log(`${failed} of ${rows.length} rows failed.`)
  return failed === 0 && rows.length > 0
}

/** The test files that report how often they have tried something, with the names of their rows. */
async function findTests() {
  // Not at the start: an older Node.js has none.
  const { globSync } = await import('node:fs')
  const files = globSync('{app,e2e,lib,platform/src}/**/*.test.{mjs,ts}', { cwd: projectRoot })
  return files.flatMap((file) => {
    const text = readFileSync(join(projectRoot, file), 'utf8')
    const found = [...text.matchAll(/\b(?:repetitions = { row: |report\(task, )'(\w+)'/g)]
    return found.length > 0 ? [[file, found.map(([, row]) => row)]] : []
  })
}

/** What the tests of a file report in `meta.repetitions`, and a row of its own for what is amiss. */
async function readRows(expected, file) {
  // One engine after the other: a busy machine is another one.
  const args = ['--no-file-parallelism', file]
  const { report, isSuccess } = await runVitest(args, { VITRINE_FULL_NUMBERS: '1' })
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
      : [{ row: (missing.length > 0 ? missing : expected).join(' '), failures: 1 }]),
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
  const projects = ['--project=platform', '--project=platform-postgres']
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
