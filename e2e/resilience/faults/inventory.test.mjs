import { expect, test } from 'vitest'
import { actionRows } from './actions.mjs'
import { listActions, listRoutes } from './inventory.mjs'
import { routeRows } from './routes.mjs'

test('every route of the app has a row in the fault matrix', () => {
  expect(listRoutes().length).toBeGreaterThan(50)
  expect(Object.keys(routeRows).sort()).toEqual(listRoutes())
})

test('every server action has a row in the fault matrix', () => {
  expect(listActions().length).toBeGreaterThan(25)
  expect(Object.keys(actionRows).sort()).toEqual(listActions())
})
