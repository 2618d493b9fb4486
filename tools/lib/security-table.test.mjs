import { afterEach, expect, test, vi } from 'vitest'
import { collectRows, printTable } from './security-table.mjs'

const held = { row: 'G2', what: 'A call is trapped', n: 1000, failures: 0 }
const result = (status, row) => ({ status, duration: 1500, meta: row ? { repetitions: row } : {} })

afterEach(() => vi.restoreAllMocks())

/** Prints the rows of a run. @returns whether all hold, and what the table shows of each */
function print(...run) {
  const table = vi.spyOn(console, 'table').mockImplementation(() => {})
  vi.spyOn(console, 'log').mockImplementation(() => {})
  const isGood = printTable(collectRows(...run))
  return { isGood, rows: table.mock.lastCall[0].map(({ row, N, failures }) => [row, N, failures]) }
}

test('a row holds when its tests passed', () => {
  const printed = print(['G2'], 'platform', true, [result('passed', held)])
  expect(printed).toEqual({ isGood: true, rows: [['G2', 1000, 0]] })
})

test.each([
  ['its test failed after it was reported', ['G2'], false, [result('failed', held)]],
  ['nothing was tested', ['G2', 'G3'], true, [result('passed', held)]],
  ['another test of the run failed', ['G2'], false, [result('passed', held), result('failed')]],
  ['no row has the name', [], true, []],
])('the table fails when %s', (_, expected, isRunPassed, results) => {
  expect(print(expected, 'platform', isRunPassed, results).isGood).toBe(false)
})
