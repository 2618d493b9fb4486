import { afterAll, beforeAll, expect, test } from 'vitest'
import { stopAll } from '#tools/lib/processes.mjs'
import { actionRows } from './actions.mjs'
import { faults, openMatrixShop, tryActions, tryRoutes } from './matrix.mjs'
import { preparePeople, routeRows } from './routes.mjs'

/** In `npm test` each row is tested with one of these; `verify:security` uses every fault. */
const sample = ['html', 'truncated', '503']
const isWhole = process.env.VITRINE_FAULT_MATRIX === 'whole'
const patienceMs = isWhole ? 3_600_000 : 300_000

let shop
beforeAll(async () => {
  // Other tests run at the same time; `verify:security` has the machine to itself.
  shop = await openMatrixShop({ isWhole, slackMs: isWhole ? 0 : 10_000 })
}, patienceMs)
afterAll(async () => {
  await shop?.close()
  await stopAll()
}, patienceMs)

const runs = isWhole ? Object.keys(faults) : sample

/** The rows that are tested with a fault. */
function rowsOf(rows, fault) {
  const names = Object.keys(rows)
  return isWhole ? names : names.filter((_, i) => sample[i % sample.length] === fault)
}

const reasons = (cells) =>
  cells
    .filter(({ bare, slow, untrue }) => bare.length + slow.length + untrue.length > 0)
    .map(({ row, fault, scope, ...cell }) => [
      `${row}, ${fault}, ${scope}`,
      ...[...cell.bare, ...cell.slow, ...cell.untrue],
    ])

test(
  'no route answers bare, late or untrue, however the platform fails',
  async ({ task }) => {
    const people = await preparePeople(shop)
    expect(reasons(await tryRoutes(shop, people, 'none'))).toEqual([])
    const cells = []
    for (const fault of runs)
      cells.push(...(await tryRoutes(shop, people, fault, rowsOf(routeRows, fault))))
    report(task, 'H1', 'A route answers bare, after five seconds, or what is not so', cells)
    expect(reasons(cells)).toEqual([])
  },
  patienceMs,
)

test(
  'no form answers bare, late or claims what was not done, however the platform fails',
  async ({ task }) => {
    if (isWhole) await expectDone()
    const cells = []
    for (const fault of runs) {
      const names = rowsOf(actionRows, fault)
      cells.push(...(await tryActions(shop, { fault, scope: 'every call' }, names)))
      if (isWhole) cells.push(...(await tryActions(shop, { fault, scope: 'writes' }, names)))
    }
    report(task, 'H2', 'A form answers bare, after five seconds, or claims what is not so', cells)
    expect(reasons(cells)).toEqual([])
  },
  patienceMs,
)

/**
 * Checks that every form works without a fault; otherwise a row could pass without testing
 * anything.
 */
async function expectDone() {
  const cells = await tryActions(shop, { fault: 'none', scope: 'every call' })
  expect(reasons(cells)).toEqual([])
  expect(cells.filter(({ isClaimed, isDone }) => isClaimed !== isDone)).toEqual([])
}

function report(task, row, what, cells) {
  const failures = reasons(cells).length
  task.meta.repetitions = { row, what, n: cells.length, failures }
  const table = Object.groupBy(cells, ({ fault }) => fault)
  console.table(
    Object.entries(table).map(([fault, of]) => ({
      fault,
      answers: of.length,
      200: of.filter(({ status }) => status === 200).length,
      503: of.filter(({ status }) => status === 503).length,
      other: of.filter(({ status }) => status !== 200 && status !== 503).length,
      bare: of.filter(({ bare }) => bare.length > 0).length,
      late: of.filter(({ slow }) => slow.length > 0).length,
      untrue: of.filter(({ untrue }) => untrue.length > 0).length,
      'slowest ms': Math.round(Math.max(...of.map(({ ms }) => ms))),
    })),
  )
}
