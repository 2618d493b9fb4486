import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { describeOperation } from '@/lib/commerce/calls'
import { projectRoot } from '#tools/lib/paths.mjs'
import { createOperationsReader } from './platform-operations.testing.mjs'

const documentFile = join(projectRoot, 'docs/operations-by-page.md')

const introduction = `# Operations of the platform, by page

This page tells merchants with their own platform which operations each page needs. It is generated
from the code by \`npx vitest run --project tools platform-operations -u\` and checked by
\`npm run check\`.

The storefront calls the platform at \`COMMERCE_URL\` (\`/v1\`, \`/graphql\`), \`COMMERCE_AUTH_URL\`
(\`/connect\`) and \`COMMERCE_MEDIA_URL\` (images), and sends shoppers to pay at \`PAYMENT_ORIGINS\`.
Marks are those of [the contract](contract.md): **D** is documented in the published specification,
**N** is named there but its shape is assumed, **A** is assumed. GraphQL documents are listed as
\`query\` and their name; their texts are in
[platform/storefront-documents](../platform/storefront-documents/current.json). Fields that only our
platform has are in fragments whose names begin with \`Assumed\`. If a platform refuses them, the
storefront repeats the query without them, and the page omits what they show.

A page lists the operations that its forms and sections can send and those that it reads, directly or
from the cache.
`

/** The public path of a page, without route groups, store and locale. */
function addressOf(file) {
  const folders = file.replace(/^app\//, '').replace(/(^|\/)(page\.tsx|route\.tsx?)$/, '')
  const parts = folders.split('/').filter((part) => !/^\(.*\)$|^\[(store|locale)\]$/.test(part))
  const shown = parts.map((part) =>
    decodeURIComponent(part).replace(/^\[+(\.{3})?(\w+)\]+$/, '{$2}'),
  )
  return `/${shown.join('/')}`
}

function readMarks() {
  const contract = readFileSync(join(projectRoot, 'docs/contract.md'), 'utf8')
  const rows = [...contract.matchAll(/^\| ([DNA]) \| \w+ \| `([A-Z]+ \S+)` \|/gm)]
  return new Map(rows.map(([, mark, call]) => [withoutNames(call), mark]))
}

const withoutNames = (call) => call.replaceAll(/\{\w+\}/g, '{}')

const operationsOf = createOperationsReader()
const files = globSync('app/**/{page.tsx,route.ts}', { cwd: projectRoot })
const pages = [
  ['every request', operationsOf('proxy.ts')],
  ...files.map((file) => [`\`${addressOf(file)}\``, operationsOf(file)]).sort(),
].filter(([, operations]) => operations.length > 0)
const calls = [...new Set(pages.flatMap(([, operations]) => operations))]
const restCalls = calls.filter((call) => !call.startsWith('query '))

describe('the platform operations that pages need', () => {
  it('can all be read from the code', () => {
    expect(pages.length).toBeGreaterThan(40)
    expect(calls).toEqual(
      expect.arrayContaining(['POST /v1/carts/{token}/complete', 'query FindProduct']),
    )
  })

  it('are in docs/operations-by-page.md, with the marks of the contract', async () => {
    const marks = readMarks()
    const describeCall = (call) => {
      if (call.startsWith('query ')) return call
      return `\`${call}\` ${marks.get(withoutNames(call))}`
    }
    expect(restCalls.filter((call) => !marks.has(withoutNames(call)))).toEqual([])
    const rows = pages.map(
      ([page, operations]) => `| ${page} | ${operations.map(describeCall).join(', ')} |`,
    )
    const table = ['| Page | Operations |', '| --- | --- |', ...rows].join('\n')
    await expect(`${introduction}\n${table}\n`).toMatchFileSnapshot(documentFile)
  })

  it.each(restCalls.filter((call) => call.includes(' /v1/')))(
    'are named after method and path in traces and metrics: %s',
    (call) => {
      const [method, path] = call.replace(/\/v1/, '').split(' ')
      expect(describeOperation(method, path)).toBe(
        call.replace('/v1', '').replaceAll(/\{\w+\}/g, '{id}'),
      )
    },
  )
})
