import { expect, test } from 'vitest'
import { readPasted } from './read-pasted.ts'

const skus = ['MUG-OAT', 'MUG-MOS', 'VASE-S']
const start = { row: 0, column: 0 }
const cells = (text: string, columns = 2, focus = start) => {
  const pasted = readPasted(text, { skus, columns }, focus)
  return {
    ...pasted,
    cells: pasted.cells.map(({ row, column, quantity }) => [row, column, quantity]),
  }
}

test.each([
  [
    'a column goes down from the focused cell',
    '4\r\n5\r\n',
    2,
    { row: 1, column: 1 },
    [
      [1, 1, 4],
      [2, 1, 5],
    ],
  ],
  [
    'a block goes to the end and down',
    '1\t2\n3\t4',
    2,
    start,
    [
      [0, 0, 1],
      [0, 1, 2],
      [1, 0, 3],
      [1, 1, 4],
    ],
  ],
  [
    'lines with a SKU fill its row, in any order',
    'vase-s\t9\nMUG-OAT\t7',
    1,
    start,
    [
      [2, 0, 9],
      [0, 0, 7],
    ],
  ],
  [
    'a SKU with every place',
    'MUG-MOS;1;2',
    2,
    { row: 0, column: 1 },
    [
      [1, 0, 1],
      [1, 1, 2],
    ],
  ],
  ['a list has a head and names', 'SKU\tName\tCount\nMUG-MOS\tMug, a\t3', 1, start, [[1, 0, 3]]],
  ['digits of other scripts count', 'SKU\tالكمية\nMUG-MOS\t١٢', 1, start, [[1, 0, 12]]],
  ['spaces around cells are none', ' mug-mos \t 3 ', 1, start, [[1, 0, 3]]],
  [
    'a list without a head, with names that have digits',
    'MUG-MOS\tMug 2, a\t3\nVASE-S\t\t4',
    1,
    start,
    [
      [1, 0, 3],
      [2, 0, 4],
    ],
  ],
  ['an empty column stays one', 'SKU\tNorth\tSouth\nMUG-MOS\t\t3', 2, start, [[1, 1, 3]]],
  [
    'one quantity beside a SKU is for the focused place',
    'MUG-MOS\t3',
    2,
    { row: 0, column: 1 },
    [[1, 1, 3]],
  ],
])('%s', (_name, text, columns, focus, expected) => {
  expect(cells(text, columns, focus)).toEqual({ cells: expected, skipped: [] })
})

test('what names no row or no quantity is skipped and named', () => {
  expect(cells('SKU\tQuantity\nMUG-OAT\t5\nUNKNOWN\t5\nMUG-MOS\t-1', 1)).toEqual({
    cells: [[0, 0, 5]],
    skipped: ['UNKNOWN 5', 'MUG-MOS -1'],
  })
  expect(cells('1\n2', 1, { row: 2, column: 0 })).toEqual({ cells: [[2, 0, 1]], skipped: ['2'] })
})

test('a column with one quantity is none of names, and a line without one is no head', () => {
  expect(cells('SKU\tCount\nMUG-OAT\t5\nMUG-MOS\tx', 1)).toEqual({
    ...{ cells: [[0, 0, 5]], skipped: ['MUG-MOS x'] },
  })
  expect(cells('MUG-MOS\tMug\nVASE-S\tVase\t4', 1)).toEqual({
    ...{ cells: [[2, 0, 4]], skipped: ['MUG-MOS Mug'] },
  })
})

test('a line is taken whole or not at all, but for its empty cells', () => {
  expect(cells('1\tx\n3\t4\n\t6')).toEqual({
    cells: [
      [1, 0, 3],
      [1, 1, 4],
      [2, 1, 6],
    ],
    skipped: ['1 x'],
  })
  expect(cells('1\t2\n3', 2, { row: 0, column: 1 }).skipped).toEqual(['1 2'])
})

test('SKUs that are numbers are not taken for quantities where none of them is listed', () => {
  const grid = { skus: ['90100', '90101', '90102'], columns: 2 }
  const paste = (text: string) => readPasted(text, grid, { row: 0, column: 0 })
  expect(paste('90200\t5\n90201\t6')).toEqual({ cells: [], skipped: ['90200 5', '90201 6'] })
  expect(paste('12000\t5\n7\t6').cells).toHaveLength(4)
  const row = (row: number, quantity: number) => ({ row, column: 0, quantity })
  expect(paste('90101\t5\n90100\t6').cells).toEqual([row(1, 5), row(0, 6)])
  // As long as a SKU of letters.
  expect(cells('1234567\t5').cells).toEqual([
    [0, 0, 1_234_567],
    [0, 1, 5],
  ])
})
