import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { programs, projectRoot } from './paths.mjs'

/** @typedef {{ passed: number, failures: string[] }} Result what failed, in a line or a few each */
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
    if (isSuccess) return { passed: 1, failures: [] }
    const lines = printed.trimEnd().split('\n').slice(-mostLines)
    return { passed: 0, failures: [[name, ...lines].join('\n    ')] }
  }
  return { name, run }
}

/** A step with the tests of some projects of vitest.config.ts. @returns {Step} */
export function vitestStep(name, ...projects) {
  const args = projects.map((project) => `--project=${project}`)
  return { name, run: () => runVitest(args, { SPREAD_OVER_ENGINES: '1' }) }
}

/** Runs vitest. @returns {Promise<Result & { report?: object }>} */
export function runVitest(args, env) {
  const reporters = ['--reporter=default', '--reporter=json']
  return withReport(testsOfVitest, (file) =>
    runNode([programs.vitest, 'run', ...args, ...reporters, `--outputFile.json=${file}`], env),
  )
}

/** A step with the journeys in a browser. @returns {Step} */
export function journeysStep(name) {
  const args = [programs.playwright, 'test', '--reporter=list,json']
  const run = (file) => runNode(args, { PLAYWRIGHT_JSON_OUTPUT_NAME: file, IN_TURNS: '1' })
  return { name, run: () => withReport(testsOfPlaywright, run) }
}

async function withReport(testsOf, run) {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-report-'))
  const file = join(folder, 'report.json')
  try {
    const isSuccess = await run(file)
    const report = JSON.parse(readFileSync(file, 'utf8'))
    return { report, ...summarize(testsOf(report), isSuccess) }
  } catch (error) {
    return { passed: 0, failures: [`no report: ${error.message}`] }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** @typedef {{ file: string, title: string, fault: string | null }} Test `fault`: why it failed */

/**
 * The result of some tests. A run that fails without a failed test, or passes without any test,
 * has failed.
 *
 * @param {Test[]} tests
 */
export function summarize(tests, isSuccess) {
  const failures = tests
    .filter(({ fault }) => fault !== null)
    .map(({ file, title, fault }) => {
      const [reason] = stripVTControlCharacters(fault).trim().split('\n')
      return `${[relative(projectRoot, file), title].filter(Boolean).join(': ')}\n    ${reason}`
    })
  const passed = tests.length - failures.length
  if (failures.length > 0 || (isSuccess && passed > 0)) return { passed, failures }
  return { passed, failures: [isSuccess ? 'no test ran' : 'the run failed, see above'] }
}

/**
 * The tests of vitest's JSON report, and the files that could not be loaded. One that did not pass,
 * such as a skipped test, has failed.
 */
export const testsOfVitest = ({ testResults }) =>
  testResults.flatMap(({ name: file, status, message, assertionResults }) => [
    ...assertionResults.map((test) => ({
      file,
      title: test.fullName,
      fault: test.status === 'passed' ? null : (test.failureMessages?.[0] ?? test.status),
    })),
    ...(status === 'failed' && assertionResults.every((test) => test.status === 'passed')
      ? [{ file, title: '', fault: message }]
      : []),
  ])

/**
 * The journeys of Playwright's JSON report, and errors outside of journeys. A skipped or flaky one
 * has failed.
 */
export function testsOfPlaywright({ suites, errors = [], config: { rootDir } }) {
  const list = (suite, titles) => [
    ...(suite.specs ?? []).flatMap(({ title, file, tests }) =>
      tests.map(({ status, results }) => {
        const error = results.flatMap((result) => result.errors ?? [])[0]?.message
        const fault = status === 'expected' ? null : (error ?? status)
        return { file: join(rootDir, file), title: [...titles, title].join(' '), fault }
      }),
    ),
    // The outermost suites are the files.
    ...(suite.suites ?? []).flatMap((inner) => list(inner, [...titles, inner.title])),
  ]
  return [
    ...errors.map(({ message }) => ({ file: rootDir, title: '', fault: message })),
    ...suites.flatMap((file) => list(file, [])),
  ]
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
  const summary = []
  const shown = []
  const runStep = async ({ name, run }) => {
    const startedAt = Date.now()
    // Tests print as they run; a check prints at its end, so that it can run beside them.
    let printed = ''
    const { passed, failures } = await run((text) => (printed += text))
    const failed = failures.length
    all.passed += passed
    all.failed += failed
    const seconds = Math.round((Date.now() - startedAt) / 1000)
    const verdict = failed === 0 ? 'ok    ' : 'FAILED'
    const line = `${verdict} ${name}: ${passed} passed, ${failed} failed (${seconds} s)`
    summary.push(line)
    shown.push(...failures.slice(0, mostFailures))
    if (failed > mostFailures) shown.push(`${name}: ${failed - mostFailures} more failed.`)
    process.stdout.write(`${printed}\n--- ${line}\n`)
  }
  const runList = async (steps) => {
    for (const step of steps) await runStep(step)
  }
  for (const lists of groups) await Promise.all(lists.map(runList))
  console.log(`\n${summary.join('\n')}`)
  if (shown.length > 0) console.log(`\nFailed:\n${shown.join('\n')}\n`)
  console.log(`${all.passed} passed, ${all.failed} failed`)
  process.exitCode = all.failed > 0 || all.passed === 0 ? 1 : 0
}
