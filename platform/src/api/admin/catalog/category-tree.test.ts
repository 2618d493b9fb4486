import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { categories } from '#store/schema/catalog.ts'
import { mug, openAdminClient } from '#api/testing/admin-client.ts'

const shop = await openAdminClient()
afterAll(() => shop.close())

beforeEach(() => shop.openStore())

async function create(name: string, parentId?: string) {
  const { body } = await shop.send('POST', '/v1/catalog/categories', { name, parentId })
  return String(body['id'])
}

const move = (id: string, parentId: string | null) =>
  shop.send('PATCH', `/v1/catalog/categories/${id}`, { parentId })

type Listed = { id: string; parentId: string | null }

async function readTree() {
  const { text } = await shop.send('GET', '/v1/catalog/categories?limit=100')
  const { data: rows } = JSON.parse(text) as { data: Listed[] }
  return new Map(rows.map(({ id, parentId }) => [id, parentId]))
}

/** The categories from which no way leads up to a root. */
function listRootless(tree: ReadonlyMap<string, string | null>) {
  return [...tree.keys()].filter((id) => {
    let at: string | null | undefined = id
    for (let step = 0; at && step <= tree.size; step += 1) at = tree.get(at)
    return at !== null
  })
}

const change = fc.record({
  kind: fc.constantFrom('delete', 'add', 'raise', 'move', 'move', 'move'),
  at: fc.nat(),
  to: fc.nat(),
})
const rounds = fc.array(fc.array(change, { minLength: 2, maxLength: 6 }), { maxLength: 8 })

test('moves, additions and deletions at once leave a tree', async () => {
  const property = fc.asyncProperty(rounds, async (planned) => {
    await shop.openStore()
    let all = await Promise.all(['One', 'Two', 'Three', 'Four'].map((name) => create(name)))
    const apply = ({ kind, at, to }: (typeof planned)[0][0], name: string) => {
      const [id = '', parentId = ''] = [all[at % all.length], all[to % all.length]]
      if (kind === 'delete') return shop.send('DELETE', `/v1/catalog/categories/${id}`)
      if (kind === 'add') return shop.send('POST', '/v1/catalog/categories', { name, parentId })
      return move(id, kind === 'raise' ? null : parentId)
    }
    for (const [round, changes] of planned.entries()) {
      const answers = await Promise.all(
        changes.map((each, n) => apply(each, `Added ${String(round)} ${String(n)}`)),
      )
      const statuses = answers.map(({ status }) => status)
      expect([200, 201, 204, 400, 404, 409]).toEqual(expect.arrayContaining(statuses))
      const tree = await readTree()
      expect(listRootless(tree)).toEqual([])
      all = tree.size > 0 ? [...tree.keys()] : [await create(`Again ${String(round)}`)]
    }
  })
  await fc.assert(property, { numRuns: 30 })
})

test('two categories that are moved below each other at once do not make a circle', async () => {
  for (let round = 0; round < 10; round += 1) {
    const one = await create(`One ${String(round)}`)
    const other = await create(`Other ${String(round)}`)
    const moves = await Promise.all([move(one, other), move(other, one)])
    expect(moves.map(({ status }) => status).toSorted()).toEqual([200, 400])
  }
})

test('the parent is a category of the same store, and not the category itself', async () => {
  const foreign = await create('Foreign')
  await shop.openStore()
  const own = await create('Own')
  expect((await move(own, foreign)).status).toBe(400)
  expect((await move(own, 'cat_unknown')).status).toBe(400)
  expect((await move(own, own)).status).toBe(400)
  expect(await readTree()).toEqual(new Map([[own, null]]))
})

describe('a circle that an earlier version left behind', () => {
  async function plant() {
    const [one, two, below] = [await create('One'), await create('Two'), await create('Below')]
    const set = (id: string, parentId: string) =>
      shop.services.db.update(categories).set({ parentId }).where(eq(categories.id, id))
    await set(one, two)
    await set(two, one)
    return { one, two, below }
  }

  test('delays no read and no write', async () => {
    const { one, two, below } = await plant()
    expect((await move(below, one)).status).toBe(200)
    const made = await shop.send('POST', '/v1/catalog/categories', { name: 'New', parentId: two })
    expect(made.status).toBe(201)
    const renamed = await shop.send('PATCH', `/v1/catalog/categories/${one}`, { name: 'Renamed' })
    expect(renamed.status).toBe(200)
    expect((await move(one, below)).status).toBe(400)
    expect((await shop.send('DELETE', `/v1/catalog/categories/${one}`)).status).toBe(409)
    await shop.send('POST', '/v1/catalog/products', { ...mug, categoryIds: [below] })
    await shop.expectSeen('{ products(filter: { category: "one" }) { totalCount } }', {
      products: { totalCount: 1 },
    })
    await shop.expectSeen('{ categories(slug: "one") { parent { parent { parent { slug } } } } }', {
      categories: [{ parent: { parent: { parent: { slug: 'two' } } } }],
    })
  })

  test('is opened by moving one of its categories', async () => {
    const { one, below } = await plant()
    await shop.expectSeen('{ categories { slug } }', { categories: [{ slug: 'below' }] })
    expect((await move(one, below)).status).toBe(200)
    expect(listRootless(await readTree())).toEqual([])
    await shop.expectSeen('{ categories { slug children { slug children { slug } } } }', {
      categories: [{ slug: 'below', children: [{ slug: 'one', children: [{ slug: 'two' }] }] }],
    })
  })
})
