/**
 * @typedef {{ row: string, what: string, n: number | null, failures: number,
 *   seconds: number | null }} Row one security property: what counts as a failure, and how often it
 *   was tested
 */

/** @param {Row} row */
const isFailed = ({ failures, n }) => failures > 0 || n === null

/**
 * The rows that the tests of a run report in `meta.repetitions`. A row with a failed test has at
 * least one failure. A row that no test reports has failed, and so have all rows of a run that
 * failed for another reason.
 *
 * @param {string[]} expected names of rows
 * @param {{ meta?: { repetitions?: object }, status: string, duration?: number }[]} tests of the run
 * @returns {Row[]}
 */
export function collectRows(expected, project, isRunPassed, tests) {
  const rows = tests
    .filter(({ meta }) => meta?.repetitions)
    .map(({ meta, status, duration }) => ({
      ...meta.repetitions,
      failures: Math.max(status === 'passed' ? 0 : 1, meta.repetitions.failures),
      seconds: (duration ?? 0) / 1000,
    }))
  const failedRow = (row, what) => ({ row, what, n: null, failures: 1, seconds: null })
  for (const row of expected.filter((name) => !rows.some((each) => each.row === name))) {
    rows.push(failedRow(row, `Nothing was tested in ${project}`))
  }
  if (isRunPassed || rows.some(isFailed)) return rows
  return [...rows, failedRow(expected.join(' '), `Something else failed in ${project}`)]
}

/** Prints the rows and how many hold. Returns whether all do. @param {Row[]} rows */
export function printTable(rows) {
  console.table(
    rows.map(({ row, what, n, failures, seconds }) => ({
      row,
      'what would be a failure': what,
      N: n,
      failures,
      // With no failure in n repetitions, the rate is below 3/n at 95% confidence.
      'rate below': n === null || failures > 0 ? null : Number((3 / n).toPrecision(2)),
      seconds: seconds === null ? null : Number(seconds.toFixed(1)),
    })),
  )
  const failed = rows.filter(isFailed).length
  console.log(`${failed} of ${rows.length} rows failed.`)
  return failed === 0 && rows.length > 0
}
