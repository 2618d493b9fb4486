import { expect, test } from 'vitest'
import { readAll } from './pages.ts'

test('a list is read to its end, page by page', async () => {
  const pages: Record<string, { data: number[]; nextCursor: string | null }> = {
    '': { data: [1, 2], nextCursor: 'b' },
    b: { data: [3], nextCursor: 'c' },
    c: { data: [4], nextCursor: null },
  }
  const rows = await readAll((cursor) =>
    Promise.resolve(pages[cursor] ?? { data: [], nextCursor: null }),
  )
  expect(rows).toEqual([1, 2, 3, 4])
})
