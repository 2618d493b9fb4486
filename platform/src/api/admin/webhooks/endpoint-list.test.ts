import { afterAll, beforeEach, expect, test } from 'vitest'
import { callApi } from '#api/testing/call-api.ts'
import { answered, createScriptedDialler } from '#outbound/dialler.testing.ts'
import type { Store } from '#store/schema/tenancy.ts'
import { addStore, createTestServices, signInApplication } from '#testing.ts'

const dialler = createScriptedDialler(() => answered(200))
let store: Store
let token: string

const opened = await createTestServices({}, dialler)
afterAll(() => opened.close())

beforeEach(async () => {
  store = await addStore(opened.services)
  token = await signInApplication(opened.services, store)
})

const send = (method: string, path: string, body?: unknown) =>
  callApi(opened.app, method, path, { token, body })

const register = (url: string) => send('POST', '/v1/webhooks/endpoints', { url })

async function registerFive() {
  for (const letter of 'abcde') {
    await register(`https://${letter}.example/hooks`)
    opened.advance(1000)
  }
}

interface Listed {
  data: { url: string }[]
  hasNextPage: boolean
  nextCursor: string | null
  totalCount: number
}
const list = async (query: string) => {
  const { status, body } = await send('GET', `/v1/webhooks/endpoints?${query}`)
  return { status, ...(body as Listed) }
}

test('a list has pages, each with the envelope of the spec', async () => {
  await registerFive()
  const urls: string[] = []
  let cursor = ''
  for (const hasNextPage of [true, true, false]) {
    const page = await list(`limit=2&sortBy=url&sortDirection=desc${cursor}`)
    expect(page).toMatchObject({ status: 200, hasNextPage, totalCount: 5 })
    urls.push(...page.data.map(({ url }) => url))
    cursor = `&cursor=${page.nextCursor ?? ''}`
  }
  expect(urls).toEqual(['e', 'd', 'c', 'b', 'a'].map((letter) => `https://${letter}.example/hooks`))
})

test('a list is filtered by text and by state', async () => {
  await registerFive()
  expect((await list('search=C.EXAMPLE')).data).toHaveLength(1)
  expect((await list('search=%25')).data).toHaveLength(0)
  expect((await list('isActive=true')).data).toHaveLength(5)
})

test('a list refuses a limit out of range and a cursor of another list', async () => {
  await registerFive()
  for (const limit of ['0', '201', '1.5', 'x', '-1']) {
    expect(await list(`limit=${limit}`)).toMatchObject({ status: 400 })
  }
  const cursor = (await list('limit=1')).nextCursor ?? ''
  expect(await list(`limit=1&cursor=${cursor}`)).toMatchObject({ status: 200 })
  expect(await list(`limit=1&sortBy=url&cursor=${cursor}`)).toMatchObject({ status: 400 })
  expect(await list(`limit=1&search=a&cursor=${cursor}`)).toMatchObject({ status: 400 })
  expect(await list(`limit=1&cursor=${cursor.slice(1)}`)).toMatchObject({ status: 400 })
  const other = await addStore(opened.services)
  token = await signInApplication(opened.services, other)
  expect(await list(`limit=1&cursor=${cursor}`)).toMatchObject({ status: 400 })
})
