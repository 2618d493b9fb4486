import type * as DevRuntime from 'react/jsx-dev-runtime'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import type { Draft } from './drafts.ts'
import type { Level } from './stock-queries.ts'

class Cell {
  dataset: { cell?: string }
  constructor(cell: string | undefined) {
    this.dataset = cell === undefined ? {} : { cell }
  }
}
const asked: string[] = []
vi.stubGlobal('HTMLElement', Cell)
vi.stubGlobal('document', {
  addEventListener: () => undefined,
  querySelector: (what: string) => ({ focus: () => asked.push(what) }),
})
vi.mock('#session/session.ts', () => ({ useSession: () => ({ may: () => true }) }))
vi.mock('#i18n/i18n.ts', () => ({
  format: { number: String },
  t: {
    ...{ editor: { part: {} }, nav: {}, keys: {} },
    stock: { pasted: String, skipped: (count: number, names: string) => `${count}: ${names}` },
  },
}))
const said = vi.hoisted((): string[] => [])
vi.mock('#ui/toasts.tsx', () => ({ say: (text: string) => said.push(text) }))
type Handler = (event: object) => void
const grid = vi.hoisted(() => ({}) as { onKeyDown: Handler; onPaste: Handler })
vi.mock('react/jsx-dev-runtime', async (original) => {
  const real = await original<typeof DevRuntime>()
  const jsxDEV: typeof real.jsxDEV = (type, props, ...rest) => {
    if (type === 'div') Object.assign(grid, props)
    return real.jsxDEV(type, props, ...rest)
  }
  return { ...real, jsxDEV }
})
const { StockGrid } = await import('./stock-grid.tsx')

const places = ['main', 'away', 'old'].map((id) => ({ id, name: id, isActive: id !== 'old' }))
const levels = ['A', 'B'].flatMap((sku) =>
  places.map(({ id: locationId }) => ({
    ...{ variantId: `var-${sku}`, sku, locationId, onHandQuantity: 5, availableQuantity: 5 },
    ...{ product: { title: 'Mug', options: [] }, title: 'Mug', options: [] },
  })),
) as unknown as Level[]
const typed: Draft[][] = []
const draw = (some: Level[], hasMore = false, isPart = false) => {
  const listed = { levels: some, hasMore }
  return renderToStaticMarkup(
    createElement(StockGrid, {
      ...{ ...listed, isPart, drafts: {}, places: places as never },
      onDrafts: (drafts) => typed.push(drafts),
      readOn: () => Promise.resolve(listed),
    }),
  )
}
draw(levels)

async function paste(text: string) {
  grid.onPaste({
    ...{ target: new Cell('0,1'), preventDefault: () => undefined },
    clipboardData: { getData: () => text },
  })
  await new Promise((resolve) => setTimeout(resolve, 0))
  const drafts = typed.splice(0).flat()
  return drafts.map((one) => `${one.variantId} ${one.locationId} ${one.before} ${one.typed}`)
}

test.each([
  ['ArrowDown', '2,1', ['[data-cell="3,1"]']],
  ['Enter', '2,1', ['[data-cell="3,1"]']],
  ['ArrowUp', '2,1', ['[data-cell="1,1"]']],
  ['ArrowLeft', '2,1', []],
  ['ArrowDown', undefined, []],
])('%s in the cell %s goes to %j', (key, cell, expected) => {
  const prevented = vi.fn()
  grid.onKeyDown({ key, target: new Cell(cell), preventDefault: prevented })
  expect(asked.splice(0)).toEqual(expected)
  expect(prevented).toHaveBeenCalledTimes(expected.length)
})

test.each([
  ['a number alone is typed', '7', []],
  ['a column fills the cells below', '7\n8', ['var-A away 5 7', 'var-B away 5 8']],
])('%s', async (_name, text, expected) => {
  expect(await paste(text)).toEqual(expected)
})

const inMain = levels.filter(({ locationId }) => locationId === 'main')
const both = ['var-A away 0 7', 'var-B away 0 8']

test.each([
  ['has none of a variant that never was there', false, false, both, '2'],
  ['may be on the next page for the last variant', true, false, both.slice(0, 1), '1 1: B away'],
  ['is not known where some levels are left out', false, true, [], '0 2: A away, B away'],
])('a place %s', async (_name, hasMore, isPart, expected, text) => {
  said.length = 0
  const cells = draw(inMain, hasMore, isPart).match(/data-cell="\d,1"/g) ?? []
  expect(await paste('7\n8')).toEqual(expected)
  expect({ cells: cells.length, said }).toEqual({ cells: expected.length, said: [text] })
})
