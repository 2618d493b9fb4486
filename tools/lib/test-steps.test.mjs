import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { describeFailure, readPlaywrightReport, readVitestReport, runSteps } from './test-steps.mjs'

const verdicts = (results) => results.map(({ name, passed }) => [name, passed])

describe("vitest's report", () => {
  const file = (status, statuses, message = '') => ({
    name: 'a.test.ts',
    status,
    message,
    assertionResults: statuses.map((each, i) => ({
      fullName: `test ${i}`,
      status: each,
      failureMessages: each === 'failed' ? ['wrong'] : [],
    })),
  })

  test('gives a result for every test', () => {
    const results = readVitestReport({ testResults: [file('failed', ['passed', 'failed'])] })
    expect(results).toEqual([
      { name: 'a.test.ts › test 0', passed: true, messages: [] },
      { name: 'a.test.ts › test 1', passed: false, messages: ['wrong'] },
    ])
  })

  test.each(['skipped', 'pending', 'todo'])('counts a %s test as failed', (status) => {
    const results = readVitestReport({ testResults: [file('passed', [status])] })
    expect(verdicts(results)).toEqual([['a.test.ts › test 0', false]])
  })

  test('counts a file that could not be loaded as failed', () => {
    const results = readVitestReport({ testResults: [file('failed', [], 'no such module')] })
    expect(results).toEqual([{ name: 'a.test.ts', passed: false, messages: ['no such module'] }])
  })

  test('counts a hook that failed after its tests as failed', () => {
    const results = readVitestReport({ testResults: [file('failed', ['passed'], 'in afterAll')] })
    expect(verdicts(results)).toEqual([
      ['a.test.ts › test 0', true],
      ['a.test.ts', false],
    ])
  })
})

describe("Playwright's report", () => {
  const journey = (status, result = {}) => ({
    file: 'buy.spec.ts',
    line: 3,
    title: 'buys',
    tests: [{ status, results: [{ errors: [], attachments: [], ...result }] }],
  })

  test('gives a result for every journey of nested suites', () => {
    const suites = [{ specs: [journey('expected')], suites: [{ specs: [journey('unexpected')] }] }]
    expect(verdicts(readPlaywrightReport({ suites }))).toEqual([
      ['buy.spec.ts:3 › buys', true],
      ['buy.spec.ts:3 › buys', false],
    ])
  })

  test.each(['flaky', 'skipped'])('counts a %s journey as failed', (status) => {
    expect(verdicts(readPlaywrightReport({ specs: [journey(status)] }))[0][1]).toBe(false)
  })

  test('gives the errors of a failed journey and the logs attached to it', () => {
    const result = {
      errors: [{ message: 'no button' }],
      attachments: [{ body: Buffer.from('⨯ a fault').toString('base64') }, { path: 'trace.zip' }],
    }
    const [{ messages }] = readPlaywrightReport({ specs: [journey('unexpected', result)] })
    expect(messages).toEqual(['no button', '⨯ a fault'])
  })

  test('counts a shop that did not start as failed', () => {
    const errors = [{ message: 'Port 3000 is in use.' }]
    expect(readPlaywrightReport({ errors })).toEqual([
      { name: 'around the journeys', passed: false, messages: ['Port 3000 is in use.'] },
    ])
  })
})

test('a failure is described by the first lines of its messages, without colours', () => {
  const long = Array.from({ length: 40 }, (_, index) => `line ${index}`).join('\n')
  const text = describeFailure({ name: 'sums', messages: ['\u001b[31mone\n\ntwo', long] })
  expect(text).toMatch(/^sums\n {4}one\n {4}two\n {4}line 0\n[^]*line 11$/)
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

  const step = (name, ...passes) => ({
    name,
    run: async () => passes.map((passed) => ({ name, passed, messages: ['the reason'] })),
  })

  test('ends with the counts of all steps and no exit code of a failure', async () => {
    await runSteps([[[step('lint', true)]], [[], []], [[step('tests', true, true)]]])
    expect(output.at(-1)).toBe('3 passed, 0 failed')
    expect(process.exitCode).toBe(0)
  })

  test('continues after a failed step and lists at most five failures before the counts', async () => {
    await runSteps([[[step('tests', ...Array(7).fill(false)), step('lint', true)]]])
    expect(output.filter((text) => text.includes('the reason'))).toHaveLength(5)
    expect(output.slice(-2)).toEqual(['\n… and 2 more', '1 passed, 7 failed'])
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
        return [{ name, passed: true, messages: [] }]
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
        return [{ name, passed: true, messages: [] }]
      },
    })
    await runSteps([[[noting('one'), noting('two')]], [[noting('three')]]])
    expect(order).toEqual(
      ['one', 'two', 'three'].flatMap((name) => [`${name} begins`, `${name} ends`]),
    )
  })
})
