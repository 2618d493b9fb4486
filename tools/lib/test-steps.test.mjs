import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { join } from 'node:path'
import { projectRoot } from './paths.mjs'
import { check, runSteps, summarize, testsOfPlaywright, testsOfVitest } from './test-steps.mjs'

const passed = { file: join(projectRoot, 'a.test.ts'), title: 'adds', fault: null }

test('a run that fails without a failed test, or passes without a test, has failed', () => {
  expect(summarize([passed], true)).toEqual({ passed: 1, failures: [] })
  expect(summarize([passed], false).failures).toEqual(['the run failed, see above'])
  expect(summarize([], true).failures).toEqual(['no test ran'])
})

test('what did not pass is named with its file, its name and the first line of its error', () => {
  const name = join(projectRoot, 'lib/money.test.ts')
  const assertionResults = [
    { fullName: 'money adds', status: 'passed', failureMessages: [] },
    { fullName: 'money rounds', status: 'failed', failureMessages: ['Error: 1 is not 2\n at …'] },
    { fullName: 'money waits', status: 'skipped', failureMessages: [] },
  ]
  const loaded = { name, status: 'failed', message: '', assertionResults }
  const broken = { name, status: 'failed', message: 'No such module', assertionResults: [] }
  expect(summarize(testsOfVitest({ testResults: [loaded, broken] }), false)).toEqual({
    passed: 1,
    failures: [
      'lib/money.test.ts: money rounds\n    Error: 1 is not 2',
      'lib/money.test.ts: money waits\n    skipped',
      'lib/money.test.ts\n    No such module',
    ],
  })
})

test('so is a failed or flaky journey', () => {
  const file = 'journeys/cart.spec.ts'
  const results = [{ errors: [{ message: '\u001b[31mError: no bag\u001b[39m\n  at …' }] }]
  const specs = [
    { title: 'opens', file, tests: [{ status: 'expected', results: [] }] },
    { title: 'closes', file, tests: [{ status: 'unexpected', results }] },
    { title: 'waits', file, tests: [{ status: 'flaky', results: [] }] },
  ]
  const suites = [{ title: file, specs: [], suites: [{ title: 'the cart', specs }] }]
  const config = { rootDir: join(projectRoot, 'e2e') }
  const errors = [{ message: 'the shop did not start' }]
  expect(summarize(testsOfPlaywright({ suites, errors, config }), false)).toEqual({
    passed: 1,
    failures: [
      'e2e\n    the shop did not start',
      'e2e/journeys/cart.spec.ts: the cart closes\n    Error: no bag',
      'e2e/journeys/cart.spec.ts: the cart waits\n    flaky',
    ],
  })
})

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

test('a run goes on after a failed step, and ends with what failed and the counts', async () => {
  const lines = Array.from({ length: 12 }, (_, index) => `line ${index}`)
  const script = `console.log(${JSON.stringify(lines.join('\n'))}); process.exit(1)`
  const failures = Array.from({ length: 52 }, (_, index) => `test ${index}`)
  const tests = { name: 'tests', run: async () => ({ passed: 3, failures }) }
  await runSteps([[[check('lint', ['-e', script]), tests]], [[], [check('types', ['-e', ''])]]])
  expect(output.at(-3)).toMatch(
    /^\nFAILED lint: 0 passed, 1 failed .*\nFAILED tests: 3 .*\nok {5}types: 1 passed/,
  )
  const shown = [['lint', ...lines.slice(2)].join('\n    '), ...failures.slice(0, 50)]
  expect(output.at(-2)).toBe(`\nFailed:\n${shown.join('\n')}\ntests: 2 more failed.\n`)
  expect(output.at(-1)).toBe('4 passed, 53 failed')
  expect(process.exitCode).toBe(1)
  await runSteps([[[check('types', ['-e', ''])]]])
  expect(process.exitCode).toBe(0)
})

test('the lists of a group run beside each other, their steps and the groups in turn', async () => {
  const order = []
  const step = (name, ends = Promise.resolve()) => ({
    name,
    run: async (print) => {
      print(`${name} begins\n`)
      order.push(`${name} begins`)
      await ends
      order.push(`${name} ends`)
      return { passed: 1, failures: [] }
    },
  })
  // The first ends only when the second list runs.
  const second = Promise.withResolvers()
  const first = step('first', second.promise)
  const opening = {
    name: 'opening',
    run: async () => (second.resolve(), step('opening').run(String)),
  }
  await runSteps([[[first, step('next')], [opening]], [[step('last')]]])
  const ofList = order.filter((event) => !event.startsWith('opening'))
  expect(ofList).toEqual(
    ['first', 'next', 'last'].flatMap((name) => [`${name} begins`, `${name} ends`]),
  )
  expect(output).toContain('first begins\n\n--- ok     first: 1 passed, 0 failed (0 s)\n')
})
