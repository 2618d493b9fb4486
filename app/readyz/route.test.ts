import { afterEach, expect, it } from 'vitest'
import { getStoreFiles, serveStoreFiles } from '@/lib/server/request/stores'
import { mockPlatform } from '@/lib/server/shop.testing'
import { GET } from './route'

const files = getStoreFiles()
const platform = mockPlatform(Date.UTC(2026, 10, 24))
afterEach(() => serveStoreFiles(files))

const closed = new Map([['broken.example', 'broken']])
const problems = new Map([['broken', 'Why']])

it.each([
  ['a platform that answers', 404, {}, 200],
  ['a platform that fails', 500, {}, 503],
  ['one closed store beside others', 404, { closed, problems }, 200],
  ['closed stores only', 404, { closed, problems, stores: [] }, 503],
  ['only a store whose domains cannot be read', 404, { problems, stores: [] }, 503],
  ['no store', 404, { stores: [] }, 200],
])('with %s it answers as it can serve', async (_, answered, changed, status) => {
  serveStoreFiles({ ...files, ...changed })
  platform.mockResolvedValue(new Response(null, { status: answered }))
  expect((await GET()).status).toBe(status)
})
