import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { countPlaywright, countVitest, runSteps, wholeCounts } from './test-steps.mjs'

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
