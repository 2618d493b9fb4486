import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { readAll, usePages } from './pages.ts'

test('a list is asked for page by page, without parameters that are empty', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', (request: Request) => {
    asked.push(new URL(request.url).search)
    return Promise.resolve(Response.json({ data: [], nextCursor: 'c-2' }))
  })
  let readOn: (() => Promise<unknown>) | undefined
  const List = () => {
    readOn = usePages('/v1/orders', { search: '', product: 'mug' }).fetchNextPage
    return null
  }
  const client = new QueryClient()
  const list = createElement(List)
  renderToStaticMarkup(createElement(QueryClientProvider, { client }, list))
  await readOn?.()
  await readOn?.()
  expect(asked).toEqual(['?limit=50&product=mug', '?limit=50&product=mug&cursor=c-2'])
})

test('a list is read to its end, page by page', async () => {
  const pages: Record<string, { data: number[]; nextCursor: string | null }> = {
    '': { data: [1, 2], nextCursor: 'b' },
    b: { data: [3], nextCursor: 'c' },
    c: { data: [4], nextCursor: null },
  }
  vi.stubGlobal('fetch', (request: Request) => {
    const cursor = new URL(request.url).searchParams.get('cursor') ?? ''
    return Promise.resolve(Response.json(pages[cursor]))
  })
  const rows = await readAll('/v1/catalog/brands', {})
  expect(rows).toEqual([1, 2, 3, 4])
})
