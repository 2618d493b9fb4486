import { describe, expect, it } from 'vitest'
import { collectRows, isFailed, writeTable } from './trials.mjs'

const test = (status, trials) => ({ status, duration: 1500, meta: trials ? { trials } : {} })
const reportOf = (...assertionResults) => ({ testResults: [{ assertionResults }] })
const held = { row: 'G2', what: 'A call is trapped', n: 1000, failures: 0 }

describe('the rows of the table', () => {
  it('hold when their tests passed', () => {
    const rows = collectRows(['G2'], 'platform', true, reportOf(test('passed', held)))
    expect(rows).toEqual([{ ...held, seconds: 1.5 }])
    expect(writeTable(rows)).toMatch(
      /G2 +A call is trapped +1000 +0 +0\.0030 +1\.5\nAll 1 rows hold/,
    )
  })

  it('fail when a test failed after it had told its trials', () => {
    const rows = collectRows(['G2'], 'platform', false, reportOf(test('failed', held)))
    expect(rows).toMatchObject([{ failures: 1 }])
  })

  it('fail when nothing was tried', () => {
    const rows = collectRows(['G1', 'G2'], 'platform', true, reportOf(test('passed', held)))
    expect(rows.filter(isFailed)).toMatchObject([{ row: 'G1', n: null }])
  })

  it('fail when a test beside them failed', () => {
    const report = reportOf(test('passed', held), test('failed'))
    expect(collectRows(['G2'], 'platform', false, report).filter(isFailed)).toHaveLength(1)
  })
})
