import { expect, it } from 'vitest'
import { staffRoles } from '#store/enums.ts'
import { roleScopes } from './scopes.ts'

it('a role reads and updates what its work needs, and no more', () => {
  const rows = staffRoles.map((role) => {
    const own = roleScopes[role].map((scope) => scope.split(':') as [string, string?])
    const areas = Map.groupBy(own, ([area]) => area)
    const said = [...areas].map(([area, all]) => [area, ...all.map(([, does = '']) => does)])
    return [role, ...said.map((words) => words.join(' ').trim()).toSorted()]
  })
  const both = (...areas: string[]) => areas.map((area) => `${area} read update`)
  const read = (...areas: string[]) => areas.map((area) => `${area} read`)
  const all = [
    'catalog',
    'channels',
    'connection',
    'fulfillment',
    'inventory',
    'orders',
    'settings',
  ]
  const expected = {
    owner: ['api_admin', ...both(...all)],
    orders: [...both('fulfillment', 'inventory', 'orders'), ...read('catalog', 'settings')],
    catalogue: [...both('catalog', 'channels', 'inventory'), ...read('settings')],
    finance: [...both('fulfillment', 'orders'), ...read('catalog', 'inventory', 'settings')],
    packing: both('fulfillment'),
    readOnly: read(...all),
  }
  expect(rows).toEqual(staffRoles.map((role) => [role, ...expected[role].toSorted()]))
})
