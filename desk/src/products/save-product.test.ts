import { expect, test, vi } from 'vitest'

vi.mock('#api/write.ts', () => ({ useWrite: () => undefined }))
vi.stubGlobal('document', new EventTarget())
const { saveProduct } = await import('./product-queries.ts')

/** A platform with a product, which loses the answers of some changes. */
function startPlatform(lost: number[] = []) {
  const state = { title: 'Mug', version: 1, changes: 0 }
  vi.stubGlobal('fetch', async (request: Request) => {
    const answer = () =>
      Response.json({ ...state, variants: [] }, { headers: { etag: `"v${state.version}"` } })
    if (request.method === 'GET') return answer()
    if (request.headers.get('if-match') !== `"v${state.version}"`)
      return Response.json({ code: 'Common.VersionMismatch' }, { status: 412 })
    state.title = ((await request.json()) as { title: string }).title
    state.version += 1
    state.changes += 1
    if (lost.includes(state.changes)) throw new TypeError('Failed to fetch')
    return answer()
  })
  return state
}

const write = { change: { title: 'Cup' }, earlier: { title: 'Mug' }, etag: '"v1"' as string | null }

test('a change whose answer was lost is found done when it is sent again', async () => {
  const platform = startPlatform([1])
  await expect(saveProduct('product', write)).rejects.toBeInstanceOf(TypeError)
  expect((await saveProduct('product', write)).etag).toBe('"v2"')
  expect(platform).toMatchObject({ title: 'Cup', changes: 1 })
})

test.each([['"v1"'], [null]])(
  'with the version %s, what somebody else has changed is not overwritten',
  async (etag) => {
    const platform = startPlatform()
    Object.assign(platform, { title: 'Beaker', version: 2 })
    const saving = saveProduct('product', { ...write, etag })
    await expect(saving).rejects.toMatchObject({ problem: { status: 412 } })
    expect(platform.title).toBe('Beaker')
  },
)

test('a collection that somebody else has put a product into is not taken away', async () => {
  const platform = startPlatform()
  Object.assign(platform, { version: 2, collectionIds: ['a', 'theirs'] })
  const own = { change: { collectionIds: ['a', 'b'] }, earlier: { collectionIds: ['a'] } }
  const saving = saveProduct('product', { ...own, etag: '"v1"' })
  await expect(saving).rejects.toMatchObject({ problem: { status: 412 } })
  expect(platform.changes).toBe(0)
})

test.each([['"v1"'], [null]])('with version %s, what is as shown is changed', async (etag) => {
  const platform = startPlatform()
  Object.assign(platform, { version: 7 })
  await saveProduct('product', { ...write, etag })
  expect(platform).toMatchObject({ title: 'Cup', version: 8 })
})
