import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { programs, projectRoot } from './paths.mjs'

/** @typedef {{ passed: number, failed: number }} Counts of the tests or checks of a step */
/** @typedef {Counts & { failures?: string[] }} Result with what failed, in a line or a few each */
/** @typedef {{ name: string, run: (print: (text: string) => void) => Promise<Result> }} Step */

/** How many lines of a failed check, and how many failed tests of a step, the end repeats. */
const mostLines = 10
const mostFailures = 50

/**
 * Runs a Node.js program without input. Resolves to whether it exited with code 0. Its output goes
 * to `collect`, or else to the terminal.
 */
export function runNode(args, env = {}, collect) {
  return new Promise((resolve) => {
    const output = collect ? 'pipe' : 'inherit'
    const child = spawn(process.execPath, args, {
      cwd: projectRoot,
      stdio: ['ignore', output, output],
      env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', ...env },
    })
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', collect)
    child.once('error', () => resolve(false))
    child.once('close', (code) => resolve(code === 0))
  })
}

/** A step with one check: a program that must exit with code 0. @returns {Step} */
export function check(name, args, env = {}) {
  const run = async (print) => {
    let printed = ''
    const isSuccess = await runNode(args, env, (text) => {
      printed += text
      print(text)
    })
    if (isSuccess) return { passed: 1, failed: 0 }
    const lines = printed.trimEnd().split('\n').slice(-mostLines)
    return { passed: 0, failed: 1, failures: [[name, ...lines].join('\n    ')] }
  }
  return { name, run }
}

/** A step with the tests of some projects of vitest.config.ts. @returns {Step} */
export function vitestStep(name, ...projects) {
  const args = projects.map((project) => `--project=${project}`)
  return { name, run: async () => (await runVitest(args, { SPREAD_OVER_ENGINES: '1' })).counts }
}

/** Runs vitest. The report is undefined if it could not be read; counts are those of a step. */
export function runVitest(args, env) {
  const reporters = ['--reporter=default', '--reporter=json']
  return withReport(countVitest, failuresOfVitest, (file) =>
    runNode([programs.vitest, 'run', ...args, ...reporters, `--outputFile.json=${file}`], env),
  )
}

/** A step with the journeys in a browser. @returns {Step} */
export function journeysStep(name) {
  const args = [programs.playwright, 'test', '--reporter=list,json']
  const run = (file) => runNode(args, { PLAYWRIGHT_JSON_OUTPUT_NAME: file, IN_TURNS: '1' })
  return {
    name,
    run: async () => (await withReport(countPlaywright, failuresOfPlaywright, run)).counts,
  }
}

async function withReport(count, failuresOf, run) {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-report-'))
  const file = join(folder, 'report.json')
  try {
    const isSuccess = await run(file)
    const report = JSON.parse(readFileSync(file, 'utf8'))
    const counts = wholeCounts(count(report), isSuccess)
    return { report, counts: { ...counts, failures: failuresOf(report) } }
  } catch (error) {
    console.error(error)
    return { counts: { passed: 0, failed: 1, failures: [`no report: ${error.message}`] } }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * A run that fails without a failed test, as when a file could not be loaded, or passes without any
 * test, counts as failed.
 */
export function wholeCounts({ passed, failed }, isSuccess) {
  return { passed, failed: isSuccess && passed > 0 ? failed : Math.max(1, failed) }
}

/** The counts of vitest's JSON report: whatever did not pass, such as a skipped test, has failed. */
export function countVitest({ numTotalTests, numPassedTests }) {
  return { passed: numPassedTests, failed: numTotalTests - numPassedTests }
}

/** The counts of Playwright's JSON report. Skipped and flaky journeys count as failed. */
export function countPlaywright({ stats: { expected, unexpected, flaky, skipped } }) {
  return { passed: expected, failed: unexpected + flaky + skipped }
}

/** The failed tests of vitest's JSON report, and the files that could not be loaded. */
export function failuresOfVitest({ testResults }) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults
      .filter((test) => test.status !== 'passed')
      .map((test) => failure(name, test.fullName, test.failureMessages?.[0] ?? test.status))
    return failed.length === 0 && status === 'failed' ? [failure(name, '', message)] : failed
  })
}

/** The failed journeys of Playwright's JSON report, and errors outside of journeys. */
export function failuresOfPlaywright({ suites, errors = [], config }) {
  const list = (suite, titles) => [
    ...(suite.specs ?? []).flatMap(({ title, file, tests }) =>
      tests
        .filter(({ status }) => status !== 'expected')
        .map(({ status, results }) => {
          const error = results.flatMap((result) => result.errors ?? [])[0]?.message
          const path = join(config.rootDir, file)
          return failure(path, [...titles, title].join(' '), error ?? status)
        }),
    ),
    // The outermost suites are the files.
    ...(suite.suites ?? []).flatMap((inner) => list(inner, [...titles, inner.title])),
  ]
  return [
    ...errors.map(({ message }) => failure(config.rootDir, '', message)),
    ...suites.flatMap((file) => list(file, [])),
  ]
}

/** A failed test: its file, its name and the first line of the error. */
function failure(file, name, error = '') {
  const [reason = ''] = stripVTControlCharacters(error).trim().split('\n')
  return `${[relative(projectRoot, file), name].filter(Boolean).join(': ')}\n    ${reason}`
}

/**
 * Runs groups one after another, the lists of a group beside each other, and the steps of a list in
 * turn. A failed step does not stop the others. Prints the verdict of each step, then what failed,
 * because a log may show no more than its end, and finally `N passed, N failed`. Sets the exit code.
 *
 * @param {Step[][][]} groups
 */
export async function runSteps(groups) {
  const all = { passed: 0, failed: 0 }
  const describe = ({ passed, failed }) => `${passed} passed, ${failed} failed`
  const summary = []
  const failures = []
  const runStep = async ({ name, run }) => {
    const startedAt = Date.now()
    // Tests print as they run; a check prints at its end, so that it can run beside them.
    let printed = ''
    const counts = await run((text) => (printed += text))
    all.passed += counts.passed
    all.failed += counts.failed
    const seconds = Math.round((Date.now() - startedAt) / 1000)
    const verdict = counts.failed === 0 ? 'ok    ' : 'FAILED'
    const line = `${verdict} ${name}: ${describe(counts)} (${seconds} s)`
    summary.push(line)
    const named = counts.failures ?? []
    failures.push(...named.slice(0, mostFailures))
    if (named.length > mostFailures)
      failures.push(`${name}: ${named.length - mostFailures} more failed.`)
    process.stdout.write(`${printed}\n--- ${line}\n`)
  }
  const runList = async (steps) => {
    for (const step of steps) await runStep(step)
  }
  for (const lists of groups) await Promise.all(lists.map(runList))
  console.log(`\n${summary.join('\n')}`)
  if (failures.length > 0) console.log(`\nFailed:\n${failures.join('\n')}\n`)
  console.log(describe(all))
  process.exitCode = all.failed > 0 || all.passed === 0 ? 1 : 0
}
