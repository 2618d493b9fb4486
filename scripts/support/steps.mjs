import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { projectRoot } from './runtime.mjs'

const MAX_REASONS = 5
const REASON_LINES = 12
const vitestBin = 'node_modules/vitest/vitest.mjs'
const playwrightBin = 'node_modules/@playwright/test/cli.js'

/**
 * Runs a program of Node.js with its output on the terminal and without anything to read from.
 *
 * @returns {Promise<boolean>} whether it ended with code 0
 */
export function runNode(args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: projectRoot,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', ...env },
    })
    child.once('error', () => resolve(false))
    child.once('exit', (code) => resolve(code === 0))
  })
}

/** A check that is right or wrong as a whole, and so counts as one test. */
export function oneCheck(...args) {
  return async () => countOne(await runNode(args))
}

/** The count of a check that is right or wrong as a whole. */
export function countOne(isRight) {
  return isRight ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/** The tests of some projects of vitest.config.ts, counted one by one. */
export function unitTests(...projects) {
  const chosen = projects.flatMap((project) => ['--project', project])
  return () =>
    withReport(
      async (report) => {
        const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
        return runNode([vitestBin, 'run', ...chosen, ...reporters])
      },
      countVitest,
      reasonsOfVitest,
    )
}

/** The journeys in a browser, counted one by one. */
export function journeys(...args) {
  return () =>
    withReport(
      async (report) => {
        const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: report }
        return runNode([playwrightBin, 'test', '--reporter=list,json', ...args], env)
      },
      countPlaywright,
      reasonsOfPlaywright,
    )
}

/**
 * Runs steps one after another, a failed one does not keep the next from running, and prints what
 * came of them, with the reasons of failed tests: who reads only the end of the output learns why.
 * The last line is `N passed, N failed`, and the exit code says the same.
 *
 * @param {[string, () => Promise<{ passed: number, failed: number, reasons?: string[] }>][]} steps
 */
export async function runSteps(steps) {
  const results = []
  for (const [name, run] of steps) {
    console.log(`\n--- ${name}`)
    const startedAt = Date.now()
    const count = await run()
    results.push({ name, ...count, seconds: Math.round((Date.now() - startedAt) / 1000) })
  }
  console.log('')
  for (const { name, passed, failed, seconds } of results) {
    const sign = failed === 0 ? 'ok    ' : 'FAILED'
    console.log(`${sign} ${name}: ${passed} passed, ${failed} failed (${seconds} s)`)
  }
  const reasons = results.flatMap((result) => result.reasons ?? [])
  for (const reason of reasons.slice(0, MAX_REASONS)) console.log(`\n${reason}`)
  if (reasons.length > MAX_REASONS) console.log(`\n… and ${reasons.length - MAX_REASONS} more`)
  const total = (key) => results.reduce((sum, result) => sum + result[key], 0)
  console.log(`${total('passed')} passed, ${total('failed')} failed`)
  process.exitCode = total('failed') > 0 ? 1 : 0
}

/** Counts of a report of vitest; a file that could not even be loaded counts as one failure. */
export function countVitest(report) {
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  )
  const unrun = report.numPendingTests + report.numTodoTests
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length + unrun }
}

/** Counts of a report of Playwright; a skipped test is one that was not shown to pass. */
export function countPlaywright({ stats, errors }) {
  const failed = stats.unexpected + stats.flaky + stats.skipped + errors.length
  return { passed: stats.expected, failed }
}

/** Of each failed test of a report of vitest its name and what it said. */
export function reasonsOfVitest({ testResults }) {
  return testResults.flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed')
    if (failed.length === 0 && message) return [reasonOf(name, [message])]
    return failed.map((test) => reasonOf(`${name} › ${test.fullName}`, test.failureMessages))
  })
}

/**
 * Of each failed journey of a report of Playwright its name, its errors and its attached logs; before
 * them the faults around the journeys, such as a shop that did not open.
 */
export function reasonsOfPlaywright({ suites = [], errors: around = [] }) {
  const faults = around.map(({ message }) => reasonOf('around the journeys', [message ?? '']))
  const failed = suites.flatMap((suite) => [
    ...reasonsOfPlaywright(suite),
    ...(suite.specs ?? [])
      .filter(({ ok }) => !ok)
      .map(({ file, line, title, tests }) => {
        const results = tests.flatMap((test) => test.results)
        const errors = results.flatMap((result) => result.errors.map(({ message }) => message))
        const logs = results.flatMap((result) =>
          result.attachments.flatMap(({ body }) =>
            body ? [Buffer.from(body, 'base64').toString('utf8')] : [],
          ),
        )
        return reasonOf(`${file}:${line} › ${title}`, [...errors, ...logs])
      }),
  ])
  return [...faults, ...failed]
}

/** A name and the first lines of each text, without the colours of a terminal. */
function reasonOf(name, texts) {
  const lines = texts.flatMap((text) =>
    stripVTControlCharacters(text)
      .split('\n')
      .filter((line) => line.trim() !== '')
      .slice(0, REASON_LINES),
  )
  return [name, ...lines.map((line) => `    ${line}`)].join('\n')
}

async function withReport(run, count, reasonsOf) {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-report-'))
  const report = join(folder, 'report.json')
  try {
    const isRight = await run(report)
    const found = JSON.parse(readFileSync(report, 'utf8'))
    const { passed, failed } = count(found)
    const reasons = reasonsOf(found)
    return { passed, failed: failed === 0 && (!isRight || passed === 0) ? 1 : failed, reasons }
  } catch {
    return { passed: 0, failed: 1 }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
