import { afterEach, describe, expect, it, vi } from 'vitest'
import { collectRows, isFailed, printTable } from './security-table.mjs'

const test = (status, row) => ({ status, duration: 1500, meta: row ? { repetitions: row } : {} })
const held = { row: 'G2', what: 'A call is trapped', n: 1000, failures: 0 }

afterEach(() => vi.restoreAllMocks())

function print(rows) {
  const table = vi.spyOn(console, 'table').mockImplementation(() => {})
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  return { isGood: printTable(rows), table: table.mock.lastCall[0], lastLine: log.mock.lastCall[0] }
}

describe('the rows of the table', () => {
  it('pass when their tests passed', () => {
    const rows = collectRows(['G2'], 'platform', true, [test('passed', held)])
    expect(rows).toEqual([{ ...held, seconds: 1.5 }])
    expect(print(rows)).toEqual({
      isGood: true,
      table: [
        expect.objectContaining({
          row: 'G2',
          N: 1000,
          failures: 0,
          'rate below': 0.003,
          seconds: 1.5,
        }),
      ],
      lastLine: 'All 1 rows passed.',
    })
  })

  it('are counted when they fail, and a table without rows is a failure', () => {
    const rows = collectRows(['G2', 'G3'], 'platform', false, [test('failed', held)])
    expect(print(rows)).toMatchObject({ isGood: false, lastLine: '2 rows failed.' })
    expect(print([])).toMatchObject({ isGood: false, lastLine: 'No row has this name.' })
  })

  it('fail when a test failed after it had reported its repetitions', () => {
    const rows = collectRows(['G2'], 'platform', false, [test('failed', held)])
    expect(rows).toMatchObject([{ failures: 1 }])
  })

  it('fail when nothing was tested', () => {
    const rows = collectRows(['G1', 'G2'], 'platform', true, [test('passed', held)])
    expect(rows.filter(isFailed)).toMatchObject([{ row: 'G1', n: null }])
  })

  it('fail when another test of the run failed', () => {
    const tests = [test('passed', held), test('failed')]
    expect(collectRows(['G2'], 'platform', false, tests).filter(isFailed)).toHaveLength(1)
  })
})
