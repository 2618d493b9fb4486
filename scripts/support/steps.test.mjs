import { describe, expect, test } from 'vitest'
import {
  countOne,
  countPlaywright,
  countVitest,
  reasonsOfPlaywright,
  reasonsOfVitest,
} from './steps.mjs'

const vitestReport = {
  numPassedTests: 3,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [{ status: 'passed', assertionResults: [{}] }],
}
const playwrightReport = {
  stats: { expected: 4, unexpected: 0, flaky: 0, skipped: 0 },
  errors: [],
}

describe('counting tests', () => {
  test('a check counts as one', () => {
    expect(countOne(true)).toEqual({ passed: 1, failed: 0 })
    expect(countOne(false)).toEqual({ passed: 0, failed: 1 })
  })

  test('a green report of vitest counts its tests', () => {
    expect(countVitest(vitestReport)).toEqual({ passed: 3, failed: 0 })
  })

  test('a test file that cannot be loaded counts as a failure', () => {
    const testResults = [{ status: 'failed', assertionResults: [] }]
    expect(countVitest({ ...vitestReport, testResults }).failed).toBe(1)
  })

  test('a skipped or unwritten test counts as a failure', () => {
    expect(countVitest({ ...vitestReport, numPendingTests: 1, numTodoTests: 1 }).failed).toBe(2)
  })

  test('a green report of Playwright counts its journeys', () => {
    expect(countPlaywright(playwrightReport)).toEqual({ passed: 4, failed: 0 })
  })

  test('a flaky journey, a skipped one and a fault around them count as failures', () => {
    const stats = { expected: 1, unexpected: 1, flaky: 1, skipped: 1 }
    expect(countPlaywright({ stats, errors: [{}] })).toEqual({ passed: 1, failed: 4 })
  })
})

describe('reasons of failed tests', () => {
  test('a failed test is named with the first lines of what it said', () => {
    const failed = { status: 'failed', fullName: 'sums', failureMessages: ['\u001b[31mone\n\ntwo'] }
    const passed = { status: 'passed', fullName: 'other', failureMessages: [] }
    const testResults = [{ name: 'a.test.ts', message: '', assertionResults: [failed, passed] }]
    expect(reasonsOfVitest({ testResults })).toEqual(['a.test.ts › sums\n    one\n    two'])
  })

  test('a file that cannot be loaded says why', () => {
    const testResults = [{ name: 'a.test.ts', message: 'no such module', assertionResults: [] }]
    expect(reasonsOfVitest({ testResults })).toEqual(['a.test.ts\n    no such module'])
  })

  test('a failed journey is named with its errors and the faults in its logs', () => {
    const long = Array.from({ length: 40 }, (_, index) => `line ${index}`).join('\n')
    const result = {
      errors: [{ message: long }],
      attachments: [{ body: Buffer.from('⨯ a fault').toString('base64') }, { path: 'trace.zip' }],
    }
    const spec = {
      ok: false,
      file: 'buy.spec.ts',
      line: 3,
      title: 'buys',
      tests: [{ results: [result] }],
    }
    const suites = [{ specs: [{ ...spec, ok: true }], suites: [{ specs: [spec] }] }]
    const [reason, ...others] = reasonsOfPlaywright({ suites })
    expect(others).toEqual([])
    expect(reason.split('\n')).toHaveLength(14)
    expect(reason).toMatch(/^buy\.spec\.ts:3 › buys\n {4}line 0\n[^]*\n {4}⨯ a fault$/)
  })

  test('a shop that did not open says why', () => {
    const errors = [{ message: 'Port 3000 is in use.' }]
    const told = ['around the journeys\n    Port 3000 is in use.']
    expect(reasonsOfPlaywright({ suites: [], errors })).toEqual(told)
  })
})
