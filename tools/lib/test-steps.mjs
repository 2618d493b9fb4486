import { stripVTControlCharacters } from 'node:util'
import { runNode } from './processes.mjs'

/**
 * A program that must exit with code 0. That of tests prints as it runs; others print at their end,
 * so that they can run beside it.
 *
 * @typedef {{ name: string, args: string[], env?: Record<string, string>, isOfTests?: boolean }} Step
 */

/** How many of its last lines the end of the run repeats of a failed program. */
const mostLines = { check: 10, tests: 60 }
/** What passed, and of what failed code, stack and attachments: the log has them above. */
const isDetail =
  /^\s*(?:✓ |>?\s*\d* *\||at |❯ .*:\d+:\d+$|attachment #|Error Context|test-results\/|[─⎯]{8}|$)/

/** How many tests passed or failed, as Vitest and Playwright say it at the end. */
function lastCount(text, word) {
  const line = new RegExp(`^ *(?:Test.*? )?(\\d+) ${word}\\b`, 'gm')
  return Number([...text.matchAll(line)].at(-1)?.[1] ?? 0)
}

/** A run that passes without any test has failed, as has one with a skipped, todo or flaky test. */
function countTests(text, isSuccess) {
  const passed = lastCount(text, 'passed')
  const wrong = ['failed', 'skipped', 'todo', 'flaky'].map((word) => lastCount(text, word))
  const failed = wrong.reduce((sum, count) => sum + count, 0)
  return { passed, failed: isSuccess && passed > 0 ? failed : Math.max(1, failed) }
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
  const runStep = async ({ name, args, env, isOfTests = false }) => {
    const startedAt = Date.now()
    let printed = ''
    const isSuccess = await runNode(args, env, (text) => {
      printed += text
      if (isOfTests) process.stdout.write(text)
    })
    const text = stripVTControlCharacters(printed).trimEnd()
    const { passed, failed } = isOfTests
      ? countTests(text, isSuccess)
      : { passed: Number(isSuccess), failed: Number(!isSuccess) }
    all.passed += passed
    all.failed += failed
    const seconds = Math.round((Date.now() - startedAt) / 1000)
    const verdict = failed === 0 ? 'ok    ' : 'FAILED'
    const line = `${verdict} ${name}: ${passed} passed, ${failed} failed (${seconds} s)`
    summary.push(line)
    const printedLines = text.split('\n').filter((line) => !isOfTests || !isDetail.test(line))
    const lines = printedLines.slice(-mostLines[isOfTests ? 'tests' : 'check'])
    if (failed > 0) shown.push([name, ...lines].join('\n    '))
    process.stdout.write(`${isOfTests ? '' : printed}\n--- ${line}\n`)
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
