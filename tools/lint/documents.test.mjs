import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectRoot } from '#tools/lib/paths.mjs'
import { findBrokenReferences } from './documents.mjs'

const decisions = 'docs/decisions'
const outputs = ['node_modules', 'playwright-report', 'test-results']

function listFiles(folder = '') {
  return readdirSync(join(projectRoot, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder ? `${folder}/${entry.name}` : entry.name
    if (!entry.isDirectory()) return [path]
    return entry.name.startsWith('.') || outputs.includes(entry.name) ? [] : listFiles(path)
  })
}

function readText(path) {
  return /\.(?:css|md|mjs|tsx?)$/.test(path) ? readFileSync(join(projectRoot, path), 'utf8') : ''
}

const repository = [
  ['app/[store]/(shop)/page.tsx', ''],
  ['docs/architecture.md', '# Architecture\n\n## A feature, step by step: add a cart\n'],
  ['docs/decisions/043-sellers.md', ''],
  ['lib/shop/cart/cart-forms.ts', ''],
  ['platform/src/store/database.ts', ''],
]

function find(file, text) {
  return findBrokenReferences(new Map([...repository, [file, text]]))
}

describe('a broken reference is found:', () => {
  test.each([
    ['a path in a document', 'README.md', 'See `lib/shop/bag.ts`.', 'lib/shop/bag.ts'],
    ['a path in a comment', 'lib/a.ts', '// As in lib/shop/bag.ts.', 'lib/shop/bag.ts'],
    ['a path after code', 'lib/a.ts', 'f() // lib/shop/bag.ts', 'lib/shop/bag.ts'],
    [
      'a path in a block comment',
      'lib/a.ts',
      ' * app/[store]/(shop)/b.ts',
      'app/[store]/(shop)/b.ts',
    ],
    ['a pattern', 'README.md', '`lib/<subject>/cart-view.ts`', 'lib/<subject>/cart-view.ts'],
    ['a document', 'lib/a.ts', '/** The rule of look.md §3. */', 'look.md'],
    ['a decision', 'lib/a.ts', '/** See decision 044. */', 'decision 044'],
    ['a relative link', 'docs/a.md', '[b](decisions/044-b.md)', 'decisions/044-b.md'],
    ['a heading', 'docs/a.md', '[b](architecture.md#a-feature)', 'architecture.md#a-feature'],
    ['a heading of the same document', 'docs/a.md', '# A\n[b](#b)', '#b'],
  ])('%s', (_, file, text, missing) => {
    expect(find(file, text)).toEqual([`${file}:${text.split('\n').length} ${missing}`])
  })

  test('a link of a superseded decision, although it may name deleted paths', () => {
    const text = 'Status: superseded by [044](044-b.md).\n`lib/shop/bag.ts`'
    expect(find('docs/decisions/001-a.md', text)).toEqual(['docs/decisions/001-a.md:1 044-b.md'])
  })
})

describe('a valid reference is accepted:', () => {
  test.each([
    ['a path', 'README.md', 'Forms (`lib/shop/cart/cart-forms.ts`), pages (app/[store]/(shop)).'],
    ['a path without extension', 'README.md', '`npx vitest run lib/shop/cart/cart-forms`'],
    ['a folder', 'README.md', 'in `lib/shop/`, as `docs/decisions/NNN-title.md`'],
    [
      'a pattern',
      'README.md',
      '`lib/shop/<subject>/cart-forms.ts`, `app/…/page.tsx`, `lib/**/*.ts`',
    ],
    [
      'a path of the platform',
      'platform/src/a.ts',
      '// src/store and platform/src/store/database.ts',
    ],
    ['a decision', 'lib/a.ts', '/** docs/decisions/043, which is decision 043 */'],
    [
      'a link',
      'docs/a.md',
      '[b](architecture.md#a-feature-step-by-step-add-a-cart) [c](https://x.example/lib/b)',
    ],
    ['code, a URL or a package', 'lib/a.ts', "import 'lib/b.ts' // node_modules/next/lib/b.js"],
  ])('%s', (_, file, text) => {
    expect(find(file, text)).toEqual([])
  })
})

describe('the repository', () => {
  // This file contains broken references on purpose.
  const paths = listFiles().filter((path) => path !== 'tools/lint/documents.test.mjs')
  const files = new Map([...paths.map((path) => [path, readText(path)])])

  test('refers only to existing files, decisions and headings', () => {
    expect(findBrokenReferences(files)).toEqual([])
  })

  test('has the GraphQL documents of every released storefront', () => {
    const [, ...released] = [...(files.get('CHANGELOG.md') ?? '').matchAll(/^## (\d\S+)/gm)]
    expect(released.length).toBeGreaterThan(0)
    for (const [, version] of released)
      expect(paths).toContain(`platform/storefront-documents/${version}.json`)
  })

  test('lists every decision in the index and marks superseded ones', () => {
    const index = files.get(`${decisions}/README.md`)?.split('\n') ?? []
    const records = readdirSync(join(projectRoot, decisions)).filter((name) => /^\d{3}-/.test(name))
    const wrong = records.filter((name) => {
      const line = index.find((candidate) => candidate.includes(`](${name})`))
      const isSuperseded = /Status: superseded/.test(files.get(`${decisions}/${name}`) ?? '')
      return line === undefined || isSuperseded !== line.includes('superseded by')
    })
    expect(wrong).toEqual([])
  })
})

test('docs/stores.md documents every field of a store file, its theme and its sections', () => {
  const code = [...readText('docs/stores.md').matchAll(/`([^`\n]+)`/g)].map(([, text]) => text)
  const described = new Set(code.flatMap((text) => text.match(/[\w-]+/g)))
  const schema = readFileSync(join(projectRoot, 'stores/store.schema.json'), 'utf8')
  const { properties, $defs } = JSON.parse(schema)
  const theme = $defs[properties.theme.$ref.split('/').at(-1)]
  const names = [properties, theme.properties].flatMap(Object.keys)
  const kinds = [...JSON.stringify($defs).matchAll(/"kind":\{[^}]*"const":"([\w-]+)"/g)]
  expect(kinds.length).toBeGreaterThan(20)
  const wanted = [...names, ...kinds.map(([, kind]) => kind)].filter((name) => name !== '$schema')
  expect(wanted.filter((name) => !described.has(name))).toEqual([])
})

test('the example journey in docs/stores.md equals the one that runs', () => {
  const [, example] = /```ts\n(import .*?)```/s.exec(readText('docs/stores.md')) ?? []
  expect(example).toBe(readText('e2e/journeys/example.spec.ts'))
  expect(example?.trimEnd().split('\n')).toHaveLength(25)
})
