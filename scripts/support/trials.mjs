/** @typedef {{ row: string, what: string, n: number | null, failures: number, seconds: number | null }} TrialRow */

/** A row that did not hold, or was not shown to. */
export const isFailed = ({ failures, n }) => failures > 0 || n === null

/**
 * The rows that the tests of a report tell in `meta.trials`. A test that failed counts as one failure
 * at least; a row that no test tells counts as failed, and so does a run that did not end well
 * without any test to blame.
 *
 * @returns {TrialRow[]}
 */
export function collectRows(expected, project, isRight, report) {
  const tests = report.testResults.flatMap((file) => file.assertionResults)
  const told = tests.flatMap(({ meta, status, duration }) => {
    const { trials } = meta ?? {}
    if (!trials) return []
    const failures = status === 'passed' ? trials.failures : Math.max(1, trials.failures)
    return [{ ...trials, failures, seconds: (duration ?? 0) / 1000 }]
  })
  const missing = expected
    .filter((row) => !told.some((each) => each.row === row))
    .map((row) => ({ ...silent(row), what: `Nothing was tried in ${project}` }))
  const isBlamed = told.some(({ failures }) => failures > 0) || missing.length > 0
  if (isRight || isBlamed) return [...told, ...missing]
  return [...told, { ...silent(expected.join(' ')), what: `A test beside it failed in ${project}` }]
}

const silent = (row) => ({ row, n: null, failures: 1, seconds: null })

/** With no failure in n trials the true rate is below 3/n, with a certainty of 95 in 100. */
function toBound({ n, failures }) {
  if (n === null || failures > 0) return '-'
  return (3 / n).toPrecision(2)
}

/** The table: row of the list of promises, what would be a failure, trials, failures, bound, time. */
export function writeTable(rows) {
  const head = ['row', 'what would be a failure', 'N', 'failures', 'below', 'seconds']
  const lines = rows.map((row) => [
    row.row,
    row.what,
    row.n === null ? '-' : String(row.n),
    String(row.failures),
    toBound(row),
    row.seconds === null ? '-' : row.seconds.toFixed(1),
  ])
  const widths = head.map((_, i) => Math.max(...[head, ...lines].map((line) => line[i].length)))
  const isText = (i) => i < 2
  const write = (line) =>
    line
      .map((cell, i) => (isText(i) ? cell.padEnd(widths[i]) : cell.padStart(widths[i])))
      .join('  ')
  const failed = rows.filter(isFailed).length
  const end = failed === 0 ? `All ${rows.length} rows hold.` : `${failed} rows failed.`
  return [
    write(head),
    widths.map((width) => '-'.repeat(width)).join('  '),
    ...lines.map(write),
    end,
  ].join('\n')
}
