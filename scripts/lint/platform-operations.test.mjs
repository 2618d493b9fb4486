import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { describeOperation } from '@/lib/commerce/calls'
import { projectRoot } from '#scripts/lib/paths.mjs'
import { createOperationsReader } from './platform-operations.testing.mjs'

const documentFile = join(projectRoot, 'docs/operations-by-page.md')

const introduction = `# Operations of the platform, by page

Written by \`npx vitest run --project scripts platform-operations -u\` from the code, and compared with
it by \`npm run check\`. It is for a merchant whose platform is another one: what it has to answer,
and what a page is without.

The storefront finds it at \`COMMERCE_URL\` (\`/v1\`, \`/graphql\`), \`COMMERCE_AUTH_URL\` (\`/connect\`) and
\`COMMERCE_MEDIA_URL\` (images), and sends shoppers to pay at \`PAYMENT_ORIGINS\`. Marks are those of
[the contract](contract.md): **D** is documented by the published specification, **N** is named there
and its shape is assumed, **A** is assumed. Documents of GraphQL are \`query\` and a name; their texts
are in [platform/storefront-documents](../platform/storefront-documents/current.json). What only our
platform answers stands in fragments whose names begin with \`Assumed\`; a platform that refuses them
is asked without, and the page leaves out what they hold.

A page lists what its forms and its sections can send, and what it reads, directly or from the cache.
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
  it('are all read from the code', () => {
    expect(pages.length).toBeGreaterThan(40)
    expect(calls).toEqual(
      expect.arrayContaining(['POST /v1/carts/{token}/complete', 'query FindProduct']),
    )
  })

  it('are in docs/operations-by-page.md, with their marks in the contract', async () => {
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
    'have distinct names in traces and metrics: %s',
    (call) => {
      const [method, path] = call.replace(/\/v1/, '').split(' ')
      expect(describeOperation(method, path)).toBe(
        call.replace('/v1', '').replaceAll(/\{\w+\}/g, '{id}'),
      )
    },
  )
})
