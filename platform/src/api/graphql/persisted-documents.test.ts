import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'graphql'
import { readConfig } from '#config.ts'
import { openSeededGraphql } from '#seed/seeded.testing.ts'
import { Documents } from './documents.ts'
import { getCost } from './execute.ts'
import { findDocument, readPersistedDocuments } from './documents.ts'
import { schema } from './schema.ts'

const query = '{ store { name } }'
const hash = createHash('sha256').update(query).digest('hex')
const named = { data: { store: { name: 'Terra & Tide' } } }

let folder: string
let shop: Awaited<ReturnType<typeof openSeededGraphql>>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-documents-'))
  const path = join(folder, 'documents.json')
  await writeFile(path, JSON.stringify([query]))
  shop = await openSeededGraphql({ GRAPHQL_DOCUMENTS: path, GRAPHQL_DOCUMENTS_ONLY: 'on' })
})

afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true })
})

test.each([
  { documentId: hash },
  { documentId: `sha256:${hash}` },
  { extensions: { persistedQuery: { version: 1, sha256Hash: hash } } },
  { query },
])('a document is answered when the request is %j', async (body) => {
  expect(await (await shop.post(body)).json()).toEqual(named)
})

test.each([{ documentId: 'f'.repeat(64) }, { query: '{ store { id } }' }])(
  'another document is refused when the request is %j',
  async (body) => {
    const response = await shop.post(body)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'Graphql.DocumentUnknown' })
  },
)

const request = { query: '{ store { id } }', hash: null, variables: {}, operationName: null }

test('other documents are answered unless the setting restricts them', () => {
  const documents = { byHash: new Map([[hash, query]]), isComplete: false }
  expect(findDocument(documents, request)).toBe(request.query)
  expect(findDocument(documents, { ...request, query: null, hash })).toBe(query)
})

test('with the setting and without a list, nothing is answered', () => {
  expect(findDocument(readPersistedDocuments(undefined, true), request)).toBeNull()
})

test('an unreadable list is named in the error', () => {
  expect(() => readPersistedDocuments('/nowhere/documents.json', true)).toThrow(
    /GRAPHQL_DOCUMENTS: \/nowhere\/documents.json/,
  )
})

test('every list in a folder is answered, and an unreadable one is named in the error', async () => {
  const older = '{ store { currencyCode } }'
  const lists = await mkdtemp(join(tmpdir(), 'vitrine-lists-'))
  await writeFile(join(lists, 'current.json'), JSON.stringify([query]))
  await writeFile(join(lists, '1.0.0.json'), JSON.stringify([older, query]))
  const { byHash } = readPersistedDocuments(lists, true)
  expect([...byHash.values()].toSorted()).toEqual([older, query])
  await writeFile(join(lists, '2.0.0.json'), '{}')
  expect(() => readPersistedDocuments(lists, true)).toThrow(/2\.0\.0\.json: is not an array/)
  await rm(lists, { recursive: true })
})

test('production answers only the documents of the storefront and its earlier releases', async () => {
  const { graphqlDocuments, graphqlDocumentsOnly } = readConfig({
    NODE_ENV: 'production',
    PLATFORM_URL: 'https://api.shop.example',
    DATABASE_URL: 'embedded',
    PLATFORM_SECRETS: 'a:Qk3v9XzL1mN7pR5tW2yB8dF4gH6jK0sA',
    FIRST_PARTY_CLIENT_SECRET: 'uE7rT2yI9oP4aS6dF1gH3jK8lZ5xC0vB',
  })
  const persisted = readPersistedDocuments(graphqlDocuments, graphqlDocumentsOnly)
  const documents = new Documents(schema, { introspection: false })
  expect(persisted.isComplete).toBe(true)
  expect(persisted.byHash.size).toBeGreaterThan(10)
  for (const name of await readdir(String(graphqlDocuments))) {
    const list = await readFile(join(String(graphqlDocuments), name), 'utf8')
    const texts: unknown = JSON.parse(list)
    expect([...persisted.byHash.values()]).toEqual(expect.arrayContaining(texts as string[]))
  }
  for (const text of persisted.byHash.values()) {
    expect(documents.read(text), text).toMatchObject({ ok: true })
  }
  // With as many items as a page may have.
  const lists = [...persisted.byHash.values()].filter((text) => text.includes('$limit: Int'))
  const costs = lists.map((text) => getCost(parse(text), { limit: 200 }))
  expect(Math.max(...costs)).toBeGreaterThan(50_000)
  expect(findDocument(persisted, request)).toBeNull()
})
