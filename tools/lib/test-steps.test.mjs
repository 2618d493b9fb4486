import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { join } from 'node:path'
import { projectRoot } from './paths.mjs'
import {
  check,
  countPlaywright,
  countVitest,
  failuresOfPlaywright,
  failuresOfVitest,
  runSteps,
  wholeCounts,
} from './test-steps.mjs'

test('a test that did not pass counts as failed, whether it failed or was left out', () => {
  const counts = countVitest({ numTotalTests: 5, numPassedTests: 3, numFailedTests: 1 })
  expect(counts).toEqual({ passed: 3, failed: 2 })
})

test('a flaky or skipped journey counts as failed', () => {
  const stats = { expected: 4, unexpected: 1, flaky: 1, skipped: 1 }
  expect(countPlaywright({ stats })).toEqual({ passed: 4, failed: 3 })
})

test('a run that fails without a failed test, or passes without a test, has failed', () => {
  expect(wholeCounts({ passed: 7, failed: 0 }, false)).toEqual({ passed: 7, failed: 1 })
  expect(wholeCounts({ passed: 0, failed: 0 }, true)).toEqual({ passed: 0, failed: 1 })
  expect(wholeCounts({ passed: 7, failed: 0 }, true)).toEqual({ passed: 7, failed: 0 })
})

test('a failed test is named with its file and the first line of its error', () => {
  const name = join(projectRoot, 'lib/money.test.ts')
  const assertionResults = [
    { fullName: 'money adds', status: 'passed', failureMessages: [] },
    { fullName: 'money rounds', status: 'failed', failureMessages: ['Error: 1 is not 2\n at …'] },
    { fullName: 'money waits', status: 'skipped', failureMessages: [] },
  ]
  const loaded = { name, status: 'failed', message: '', assertionResults }
  const broken = { name, status: 'failed', message: 'No such module', assertionResults: [] }
  expect(failuresOfVitest({ testResults: [loaded, broken] })).toEqual([
    'lib/money.test.ts: money rounds\n    Error: 1 is not 2',
    'lib/money.test.ts: money waits\n    skipped',
    'lib/money.test.ts\n    No such module',
  ])
})

test('a failed journey is named with its file, its group and the first line of its error', () => {
  const file = 'journeys/cart.spec.ts'
  const results = [{ errors: [{ message: '\u001b[31mError: no bag\u001b[39m\n  at …' }] }]
  const specs = [
    { title: 'opens', file, tests: [{ status: 'expected', results: [] }] },
    { title: 'closes', file, tests: [{ status: 'unexpected', results }] },
  ]
  const suites = [{ title: file, specs: [], suites: [{ title: 'the cart', specs }] }]
  const config = { rootDir: join(projectRoot, 'e2e') }
  const errors = [{ message: 'the shop did not start' }]
  expect(failuresOfPlaywright({ suites, errors, config })).toEqual([
    'e2e\n    the shop did not start',
    'e2e/journeys/cart.spec.ts: the cart closes\n    Error: no bag',
  ])
})

test('a failed check repeats the last lines that it printed', async () => {
  const lines = Array.from({ length: 12 }, (_, index) => `line ${index}`).join('\n')
  const script = `console.log(${JSON.stringify(lines)}); process.exit(1)`
  const { failures } = await check('lint', ['-e', script]).run(() => undefined)
  expect(failures).toEqual([['lint', ...lines.split('\n').slice(2)].join('\n    ')])
})

describe('a run of steps', () => {
  let output

  beforeEach(() => {
    output = []
    vi.spyOn(console, 'log').mockImplementation((text) => output.push(text))
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => output.push(text))
  })
  afterEach(() => {
    vi.restoreAllMocks()
    process.exitCode = undefined
  })

  const step = (name, passed, failed = 0) => ({ name, run: async () => ({ passed, failed }) })

  test('ends with the counts of all steps and no exit code of a failure', async () => {
    await runSteps([[[step('lint', 1)]], [[], []], [[step('tests', 2)]]])
    expect(output.at(-1)).toBe('3 passed, 0 failed')
    expect(process.exitCode).toBe(0)
  })

  test('continues after a failed step', async () => {
    await runSteps([[[step('tests', 0, 7), step('lint', 1)]]])
    expect(output.at(-2)).toMatch(/FAILED tests: 0 passed, 7 failed .*\nok {5}lint/)
    expect(output.at(-1)).toBe('1 passed, 7 failed')
    expect(process.exitCode).toBe(1)
  })

  test('names what failed just before the counts', async () => {
    const failures = Array.from({ length: 52 }, (_, index) => `test ${index}`)
    await runSteps([[[{ name: 'tests', run: async () => ({ passed: 1, failed: 52, failures }) }]]])
    const shown = [...failures.slice(0, 50), 'tests: 2 more failed.']
    expect(output.at(-2)).toBe(`\nFailed:\n${shown.join('\n')}\n`)
    expect(output.at(-1)).toBe('1 passed, 52 failed')
  })

  test('runs the lists of a group concurrently, and prints each step in one piece', async () => {
    // The first step ends only when the second list runs.
    const secondRuns = Promise.withResolvers()
    const talking = (name, ends) => ({
      name,
      run: async (print) => {
        print(`${name} begins\n`)
        await ends()
        print(`${name} ends\n`)
        return { passed: 1, failed: 0 }
      },
    })
    const first = talking('first', () => secondRuns.promise)
    const second = talking('second', secondRuns.resolve)
    await runSteps([[[first], [second]]])
    const written = (name) =>
      `${name} begins\n${name} ends\n\n--- ok     ${name}: 1 passed, 0 failed (0 s)\n`
    expect(output.slice(0, 2).toSorted()).toEqual([written('first'), written('second')])
  })

  test('runs the steps of a list in turn, and the groups too', async () => {
    const order = []
    const noting = (name) => ({
      name,
      run: async () => {
        order.push(`${name} begins`)
        await Promise.resolve()
        order.push(`${name} ends`)
        return { passed: 1, failed: 0 }
      },
    })
    await runSteps([[[noting('one'), noting('two')]], [[noting('three')]]])
    expect(order).toEqual(
      ['one', 'two', 'three'].flatMap((name) => [`${name} begins`, `${name} ends`]),
    )
  })
})
