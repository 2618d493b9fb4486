import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runSteps } from './test-steps.mjs'

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

const check = (name, code) => ({ name, args: ['-e', code] })
const tests = (name, code) => ({ ...check(name, code), isOfTests: true })

test('a run goes on after a failed step, and ends with what failed and the counts', async () => {
  const lines = Array.from({ length: 12 }, (_, index) => `line ${index}`)
  const lint = check('lint', `console.log(${JSON.stringify(lines.join('\n'))}); process.exit(1)`)
  // As Vitest and Playwright end.
  const units = tests(
    'units',
    'console.log(" Test Files  1 failed | 4 passed (5)\\n      \\x1b[2mTests\\x1b[22m  \\x1b[31m2 failed\\x1b[39m | \\x1b[32m70 passed\\x1b[39m (72)"); process.exit(1)',
  )
  const failure = [
    '  ✓  1 buys',
    '    Error: sold out',
    '    > 4 | await buy()',
    '        at buy.ts:4:1',
  ]
  const browsers = tests(
    'browsers',
    `console.log(${JSON.stringify(failure.join('\n'))}); process.exit(1)`,
  )
  const journeys = tests('journeys', 'console.log("  3 passed (2.0m)")')
  const crash = tests('crash', 'process.exit(2)')
  await runSteps([[[lint, units, crash, browsers]], [[], [check('types', ''), journeys]]])
  expect(output.at(-3).replaceAll(/ \(\d+ s\)/g, '')).toBe(
    `
FAILED lint: 0 passed, 1 failed
FAILED units: 70 passed, 2 failed
FAILED crash: 0 passed, 1 failed
FAILED browsers: 0 passed, 1 failed
ok     types: 1 passed, 0 failed
ok     journeys: 3 passed, 0 failed`,
  )
  expect(output.at(-2)).toContain(`\nFailed:\n${['lint', ...lines.slice(2)].join('\n    ')}\nunits`)
  expect(output.at(-2)).toContain('Tests  2 failed | 70 passed (72)')
  expect(output.at(-2)).toMatch(/\nbrowsers\n +Error: sold out\n$/)
  expect(output.at(-1)).toBe('74 passed, 5 failed')
  expect(process.exitCode).toBe(1)
  await runSteps([[[check('types', '')]]])
  expect(process.exitCode).toBe(0)
  await runSteps([[[]]])
  expect(process.exitCode, 'a run without a step').toBe(1)
})

test.each([
  ['skipped', ' Test Files  2 passed (2)\n      Tests  5 passed | 1 skipped (6)'],
  ['todo', '      Tests  5 passed | 1 todo (6)'],
  ['flaky', '  1 flaky\n    cart.spec.ts › opens\n  5 passed (9s)'],
])('a %s test has failed', async (_, end) => {
  await runSteps([[[tests('units', `console.log(${JSON.stringify(end)})`)]]])
  expect(output.at(-1)).toBe('5 passed, 1 failed')
})

test('so has a run without a test', async () => {
  await runSteps([[[tests('units', '')]]])
  expect(output.at(-1)).toBe('0 passed, 1 failed')
})

test.each(['SIGINT', 'SIGTERM'])(
  'a run that gets %s ends what its programs left behind',
  async (signal) => {
    const source = `
    import { runNode } from '#tools/lib/processes.mjs'
    const worker = 'process.once("SIGTERM", () => process.exit(console.log("stopped"))); console.log("started"); setTimeout(() => {}, 30_000)'
    const open = "require('node:child_process').spawn(process.execPath, ['-e', process.env.WORKER], { stdio: ['ignore', 1] }); process.exit()"
    await runNode(['-e', open], { WORKER: worker }, (text) => process.stdout.write(text))
    console.log('goes on')`
    const run = spawn(process.execPath, ['--input-type=module', '-e', source])
    let printed = ''
    run.stdout.on('data', (text) => (printed += text))
    await vi.waitFor(() => expect(printed).toBe('started\n'), { timeout: 10_000 })
    run.kill(signal)
    // Only when no program can print any more.
    expect(await once(run, 'close')).toEqual([1, null])
    expect(printed).toBe('started\nstopped\n')
  },
)
