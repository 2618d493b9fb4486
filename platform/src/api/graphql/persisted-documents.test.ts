import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSeededGraphql } from '#seed/testing.ts'
import { fillInDocument, readPersistedDocuments } from './persisted-documents.ts'

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

test.each([{ documentId: 'f'.repeat(64) }, { query: '{ store { id } }' }, {}])(
  'another document is refused when the request is %j',
  async (body) => {
    const response = await shop.post(body)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'Graphql.DocumentUnknown' })
  },
)

describe('without the setting that only these are answered', () => {
  test('other documents go through as they came', () => {
    const documents = { byHash: new Map([[hash, query]]), isComplete: false }
    const body = JSON.stringify({ query: '{ store { id } }', variables: { a: 1 } })
    expect(fillInDocument(documents, body)).toEqual({ ok: true, body })
  })

  test('no file means that nothing is persisted', () => {
    expect(readPersistedDocuments(undefined, true)).toEqual({
      byHash: new Map(),
      isComplete: false,
    })
  })
})
