import { describe, expect, test } from 'vitest'
import { countOne, countPlaywright, countVitest } from './steps.mjs'

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
