import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { programs, projectRoot } from './paths.mjs'

const maxFailures = 5
const maxLines = 12

/** @typedef {{ name: string, passed: boolean, messages: string[] }} Result one test or check */
/** @typedef {{ name: string, run: (print: (text: string) => void) => Promise<Result[]> }} Step */

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
export function check(name, ...args) {
  const run = async (print) => [{ name, passed: await runNode(args, {}, print), messages: [] }]
  return { name, run }
}

/** A step that builds the storefront. @returns {Step} */
export function buildStep(name) {
  return check(name, 'tools/build.mjs')
}

/** A step with the tests of some projects of vitest.config.ts. */
export function vitestStep(name, ...projects) {
  const args = projects.map((project) => `--project=${project}`)
  return { name, run: async () => (await runVitest(args)).results }
}

/** Runs vitest. The report is undefined if it could not be read. */
export function runVitest(args, env) {
  const reporters = ['--reporter=default', '--reporter=json']
  return withReport(readVitestReport, (file) =>
    runNode([programs.vitest, 'run', ...args, ...reporters, `--outputFile.json=${file}`], env),
  )
}

/** A step with the journeys in a browser. */
export function journeysStep(name) {
  const args = [programs.playwright, 'test', '--reporter=list,json']
  const run = (file) => runNode(args, { PLAYWRIGHT_JSON_OUTPUT_NAME: file })
  return { name, run: async () => (await withReport(readPlaywrightReport, run)).results }
}

async function withReport(read, run) {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-report-'))
  const file = join(folder, 'report.json')
  try {
    const isSuccess = await run(file)
    const report = JSON.parse(readFileSync(file, 'utf8'))
    const results = read(report)
    // A run that fails without a failed test, or passes without any test, counts as failed.
    if (results.every(({ passed }) => passed) && (!isSuccess || results.length === 0)) {
      results.push({ name: 'the run itself', passed: false, messages: [] })
    }
    return { report, results }
  } catch (error) {
    return { results: [{ name: 'the report', passed: false, messages: [String(error)] }] }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The results in vitest's JSON report. Skipped tests count as failed. @returns {Result[]} */
export function readVitestReport({ testResults }) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const results = assertionResults.map((test) => ({
      name: `${name} › ${test.fullName}`,
      passed: test.status === 'passed',
      messages: test.failureMessages,
    }))
    // A file that could not be loaded, or whose hooks failed.
    const isFileFault = status === 'failed' && results.every(({ passed }) => passed)
    return isFileFault ? [...results, { name, passed: false, messages: [message] }] : results
  })
}

/**
 * The results in Playwright's JSON report, with the logs that a failed journey attached. Skipped
 * and flaky journeys and faults outside of a journey count as failed.
 *
 * @returns {Result[]}
 */
export function readPlaywrightReport({ suites = [], specs = [], errors = [] }) {
  const faults = errors.map(({ message = '' }) => ({
    name: 'around the journeys',
    passed: false,
    messages: [message],
  }))
  const journeys = specs.map(({ file, line, title, tests }) => {
    const runs = tests.flatMap(({ results }) => results)
    const errorTexts = runs.flatMap((run) => run.errors.map(({ message }) => message))
    const logs = runs.flatMap((run) => run.attachments).filter(({ body }) => body)
    const logTexts = logs.map(({ body }) => Buffer.from(body, 'base64').toString('utf8'))
    const passed = tests.every(({ status }) => status === 'expected')
    return { name: `${file}:${line} › ${title}`, passed, messages: [...errorTexts, ...logTexts] }
  })
  return [...faults, ...journeys, ...suites.flatMap(readPlaywrightReport)]
}

/** The name of a failed test and the first lines of each of its messages. */
export function describeFailure({ name, messages }) {
  const lines = messages.flatMap((message) => {
    const all = stripVTControlCharacters(message).split('\n')
    return all.filter((line) => line.trim() !== '').slice(0, maxLines)
  })
  return [name, ...lines.map((line) => `    ${line}`)].join('\n')
}

/**
 * Runs groups one after another, the lists of a group beside each other, and the steps of a list in
 * turn. A failed step does not stop the others. Prints the failed tests and finally
 * `N passed, N failed`, and sets the exit code.
 *
 * @param {Step[][][]} groups
 */
export async function runSteps(groups) {
  const count = (results, passed) => results.filter((result) => result.passed === passed).length
  const describe = (results) => `${count(results, true)} passed, ${count(results, false)} failed`
  const all = []
  const summary = []
  const runStep = async ({ name, run }) => {
    const startedAt = Date.now()
    // Tests print as they run; a check prints at its end, so that it can run beside them.
    let printed = ''
    const results = await run((text) => (printed += text))
    all.push(...results)
    const seconds = Math.round((Date.now() - startedAt) / 1000)
    const verdict = count(results, false) === 0 ? 'ok    ' : 'FAILED'
    const line = `${verdict} ${name}: ${describe(results)} (${seconds} s)`
    summary.push(line)
    process.stdout.write(`${printed}\n--- ${line}\n`)
  }
  const runList = async (steps) => {
    for (const step of steps) await runStep(step)
  }
  for (const lists of groups) await Promise.all(lists.map(runList))
  console.log(`\n${summary.join('\n')}`)
  const failures = all.filter(({ passed }) => !passed)
  for (const failure of failures.slice(0, maxFailures)) console.log(`\n${describeFailure(failure)}`)
  if (failures.length > maxFailures) console.log(`\n… and ${failures.length - maxFailures} more`)
  console.log(describe(all))
  process.exitCode = failures.length > 0 || all.length === 0 ? 1 : 0
}
