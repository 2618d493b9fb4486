import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectRoot } from './runtime.mjs'

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
    withReport(async (report) => {
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
      return runNode([vitestBin, 'run', ...chosen, ...reporters])
    }, countVitest)
}

/** The journeys in a browser, counted one by one. */
export function journeys(...args) {
  return () =>
    withReport(async (report) => {
      const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: report }
      return runNode([playwrightBin, 'test', '--reporter=list,json', ...args], env)
    }, countPlaywright)
}

/**
 * Runs steps one after another, a failed one does not keep the next from running, and prints what
 * came of them. The last line is `N passed, N failed`, and the exit code says the same.
 *
 * @param {[string, () => Promise<{ passed: number, failed: number }>][]} steps
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

async function withReport(run, count) {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-report-'))
  const report = join(folder, 'report.json')
  try {
    const isRight = await run(report)
    const { passed, failed } = count(JSON.parse(readFileSync(report, 'utf8')))
    return { passed, failed: failed === 0 && (!isRight || passed === 0) ? 1 : failed }
  } catch {
    return { passed: 0, failed: 1 }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
