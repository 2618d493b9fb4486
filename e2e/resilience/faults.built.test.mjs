import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { stopAll } from '#tools/lib/processes.mjs'
import { claims } from './claims.mjs'
import { faults, inTurns, openMatrixShop, readActionNames, tryForms, tryRoutes } from './matrix.mjs'
import { listVisits, openForms, preparePeople } from './visits.mjs'

/** `verify:security` tries every fault; `npm test` one of these for each route and form. */
const isWhole = process.env.VITRINE_FAULT_MATRIX === 'whole'
const sample = ['html', 'truncated', '503']
const runs = isWhole ? Object.keys(faults) : sample
const patienceMs = isWhole ? 3_600_000 : 300_000

vi.setConfig({ testTimeout: patienceMs, hookTimeout: patienceMs })
let shop
beforeAll(async () => {
  // Other tests run at the same time; `verify:security` has the machine to itself.
  shop = await openMatrixShop(isWhole ? 0 : 10_000)
})
afterAll(async () => {
  await shop?.close()
  await stopAll()
})

/** The items that are tried with a fault. */
const shareOf = (items, fault) =>
  isWhole ? items : items.filter((_, i) => sample[i % sample.length] === fault)

const problems = (cells) =>
  cells
    .filter(({ bare, slow, untrue }) => bare.length + slow.length + untrue.length > 0)
    .map(({ row, fault, scope, bare, slow, untrue }) => [
      `${row}, ${fault}, ${scope}`,
      ...bare,
      ...slow,
      ...untrue,
    ])

test('no route answers bare, late or untrue, however the platform fails', async ({ task }) => {
  const people = await preparePeople(shop)
  const visits = listVisits(people)
  expect(visits.length).toBeGreaterThan(60)
  expect(problems(await tryRoutes(shop, people, 'none', visits))).toEqual([])
  const cells = []
  for (const fault of runs)
    cells.push(...(await tryRoutes(shop, people, fault, shareOf(visits, fault))))
  report(task, 'H1', 'A route answers bare, after five seconds, or what is not so', cells)
  expect(problems(cells)).toEqual([])
})

const openClaims = () =>
  inTurns(Object.entries(claims), async ([action, open]) => ({ action, ...(await open(shop)) }))

test('no form answers bare or late or claims what was not done, however the platform fails', async ({
  task,
}) => {
  const done = await tryForms(shop, { fault: 'none', scope: 'every call' }, await openClaims())
  expect(problems(done)).toEqual([])
  expect(done.map(({ isClaimed, isDone }) => isClaimed && isDone)).toEqual(done.map(() => true))
  const cells = []
  let forms
  for (const fault of runs) {
    for (const scope of isWhole ? ['every call', 'writes'] : ['every call']) {
      // Each is sent only once unless every fault is tried.
      if (isWhole || !forms) forms = await openForms(shop)
      const others = forms.filter(({ action }) => !(action in claims))
      const found = [...others.map(({ action }) => action), ...Object.keys(claims)]
      expect(found.sort()).toEqual([...readActionNames().values()].sort())
      const tried = [...shareOf(others, fault), ...(await openClaims())]
      cells.push(...(await tryForms(shop, { fault, scope }, tried)))
    }
  }
  report(task, 'H2', 'A form answers bare, after five seconds, or claims what is not so', cells)
  expect(problems(cells)).toEqual([])
})

function report(task, row, what, cells) {
  task.meta.repetitions = { row, what, n: cells.length, failures: problems(cells).length }
}
