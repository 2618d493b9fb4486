import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import type { ContractMark } from '#http/openapi.ts'
import { eventModels } from '#store/event-models.ts'
import { eventTypes } from '#store/event-types.ts'
import { createTestServices } from '#testing.ts'
import {
  listOperations,
  toTemplate,
  type JsonSchema,
  type OpenApiDocument,
} from './document-shape.ts'

const get = (path: string) => opened.app.fetch(new Request(`http://platform.test${path}`))

const opened = await createTestServices()
const document = (await (await get('/openapi.json')).json()) as OpenApiDocument
afterAll(() => opened.close())

test('every route of the app is in the document', () => {
  expect(opened.app.routes.length).toBeGreaterThan(50)
  const missing = opened.app.routes
    .filter(({ method, path }) => method !== 'ALL' && !path.endsWith('*'))
    .map(({ method, path }) => ({ method: method.toLowerCase(), path: toTemplate(path) }))
    .filter(({ method, path }) => !Object.hasOwn(document.paths[path] ?? {}, method))
    .map(({ method, path }) => `${method} ${path}`)
  expect([...new Set(missing)]).toEqual([])
})

test('every operation declares its source and its stability', () => {
  expect(listOperations(document.paths).length).toBeGreaterThan(50)
  for (const { path, method, operation } of listOperations(document.paths)) {
    expect(operation, `${method} ${path}`).toMatchObject({
      operationId: expect.stringMatching(/^[A-Za-z]+$/) as string,
      'x-contract': expect.stringMatching(/^(documented|named|assumed)$/) as string,
      'x-lifecycle': 'stable',
      'x-visibility': expect.any(String) as string,
    })
  }
})

test('every schema declares its source', () => {
  const schemas = Object.entries(document.components.schemas)
  expect(schemas.length).toBeGreaterThan(50)
  const unmarked = schemas.filter(([, schema]) => !schema['x-contract']).map(([name]) => name)
  expect(unmarked).toEqual([])
})

test('a schema of ours is assumed unless the specification has its shape or its name', () => {
  const marked = (mark: ContractMark) =>
    Object.entries(document.components.schemas)
      .filter(([, schema]) => schema['x-contract'] === mark)
      .map(([name]) => name)
      .toSorted()
  const documented = [
    'CreateCartRequest',
    'CreateShippingMethodRequest',
    'OAuthError',
    'ProblemDetails',
    'ShippingMethod',
    'ShippingMethodRate',
    'TokenResponse',
  ]
  expect(marked('documented')).toEqual([...documented, ...Object.keys(eventModels)].toSorted())
  expect(marked('named')).toEqual([
    'ChannelPublication',
    'ChannelPublicationAttempt',
    'ChannelPublicationDetails',
    'ChannelRequirement',
    'ChannelRequirements',
    'InventoryExportRequest',
    'PaymentMethod',
    'PaymentMethods',
    'PickupOption',
    'PickupOptions',
    'ProductCount',
    'ProductRequirement',
    'ProductRequirements',
    'RegisterWebhookEndpointRequest',
    'RequirementProvenance',
  ])
})

test('the 38 events and the test event are described as webhooks', () => {
  expect(Object.keys(document.webhooks)).toEqual([...eventTypes, 'webhook.endpoint.test'])
})

test('an operation of the Admin API names its scope and may name the store', () => {
  const admin = listOperations(document.paths).filter(({ operation }) =>
    operation.tags?.includes('Admin'),
  )
  expect(admin.length).toBeGreaterThan(5)
  for (const { path, operation } of admin) {
    expect(operation.security?.[0]?.['bearer']?.length, path).toBe(1)
    expect(operation.parameters?.map(({ name }) => name)).toContain('x-Store-Id')
  }
})

test('a scope for reading changes nothing, and none other is needed to read', () => {
  const odd = listOperations(document.paths).flatMap(({ method, operation }) => {
    const [scope] = operation.security?.[0]?.['bearer'] ?? []
    if (scope === undefined || scope === 'api_admin') return []
    return (method === 'get') === scope.endsWith(':read') ? [] : [operation.operationId]
  })
  expect(odd.toSorted()).toEqual([
    'ExportInventory',
    'ExportOrders',
    'GetStaffSelf',
    'PreviewMailTemplate',
    'PreviewProduct',
    'TakeOutCustomer',
  ])
})

test('problems describe their extension members, and checkout requires its idempotency key', () => {
  const { ProblemDetails } = document.components.schemas
  const members = ['available', 'total', 'missing', 'state', 'attemptsLeft', 'minimum', 'endedOn']
  expect(Object.keys(ProblemDetails?.properties ?? {})).toEqual(expect.arrayContaining(members))
  const { operation } = listOperations(document.paths).find(
    ({ operation: { operationId } }) => operationId === 'CompleteCart',
  ) ?? { operation: undefined }
  const key = operation?.parameters?.find(({ name }) => name === 'idempotency-key')
  expect(key).toMatchObject({ in: 'header', required: true })
})

/** Those of every list, which have tests of their own. */
const pageFields = new Set(['cursor', 'limit', 'sortDirection'])

/** What a value may be, with every limit: an object `{ name, other? }`, a reference by its name. */
function tellSchema({ description: _, 'x-contract': __, ...schema }: JsonSchema): string {
  const { $ref, type, properties, required, items, additionalProperties, ...more } = schema
  const { anyOf, oneOf = anyOf, allOf, ...limits } = more
  const others = typeof additionalProperties === 'object' && tellSchema(additionalProperties)
  const own = Object.entries(properties ?? {}).map(
    ([name, one]) => `${name}${required?.includes(name) ? '' : '?'}: ${tellSchema(one)}`,
  )
  return [
    $ref?.split('/').at(-1) ?? type,
    own.length > 0 && `{ ${own.join(', ')} }`,
    others && `{ [name]: ${others} }`,
    items && `of (${tellSchema(items)})`,
    oneOf?.map(tellSchema).join(' | '),
    allOf?.map(tellSchema).join(' & '),
    ...Object.entries(limits).map(([name, limit]) => `${name} ${JSON.stringify(limit)}`),
  ]
    .filter(Boolean)
    .join(' ')
}

test('no limit of a request changes unseen: they are in requests.testing.txt', async () => {
  const { schemas } = document.components
  const named = new Set<string>()
  const follow = (part: unknown) => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/schemas\/(\w+)"/g)) {
      if (named.has(name)) continue
      named.add(name)
      follow(schemas[name])
    }
  }
  const queries = listOperations(document.paths).flatMap(({ operation }) => {
    const { operationId, parameters = [], requestBody } = operation
    const [body] = Object.values(requestBody?.content ?? {})
    if (body?.schema) follow(body.schema)
    const own = parameters.filter((one) => one.in === 'query' && !pageFields.has(one.name))
    const told = own.map(({ name, schema }) => `  ?${name}: ${tellSchema(schema)}`)
    return told.length > 0 || (body?.schema && !body.schema.$ref)
      ? [[operationId, ...told, ...(body?.schema ? [`  ${tellSchema(body.schema)}`] : [])]]
      : []
  })
  const bodies = [...named].map((name) => {
    const { properties = {}, required = [] } = schemas[name] ?? {}
    const told = Object.entries(properties).map(
      ([field, one]) => `  ${field}${required.includes(field) ? '' : '?'}: ${tellSchema(one)}`,
    )
    return [name, ...(told.length > 0 ? told : [`  ${tellSchema(schemas[name] ?? {})}`])]
  })
  const told = [...queries, ...bodies].map((lines) => lines.join('\n')).toSorted()
  await expect(`${told.join('\n')}\n`).toMatchFileSnapshot('requests.testing.txt')
})

const apis = ['storefront', 'admin', 'auth', 'webhooks', 'service']

test('the documents of all APIs together make up the whole document', async () => {
  const parts: OpenApiDocument[] = []
  for (const name of apis) {
    parts.push((await (await get(`/openapi/${name}.json`)).json()) as OpenApiDocument)
  }
  const list = ({ paths, webhooks }: Pick<OpenApiDocument, 'paths' | 'webhooks'>) => [
    ...listOperations(paths).map(({ path, method }) => `${method} ${path}`),
    ...Object.keys(webhooks),
  ]
  const listed = parts.map(list)
  expect(listed.map(({ length }) => length > 0)).toEqual(apis.map(() => true))
  expect(listed.flat().toSorted()).toEqual(list(document).toSorted())
  for (const part of parts) {
    const { schemas } = part.components
    const named = JSON.stringify(part).matchAll(/"#\/components\/schemas\/([^"]+)"/g)
    const names = new Set([...named].map(([, name]) => name))
    expect(names).toEqual(new Set(Object.keys(schemas)))
    for (const name of names)
      expect(schemas[name ?? '']).toEqual(document.components.schemas[name ?? ''])
    expect(part.tags).toHaveLength(1)
  }
  expect((await get('/openapi/storefront')).status).toBe(404)
  expect((await get('/openapi/unknown.json')).status).toBe(404)
})

test('the reference has a Markdown page for each API, with its operations and schemas', async () => {
  const read = async (name: string) => {
    const response = await get(`/reference/${name}.md`)
    expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
    return response.text()
  }
  for (const name of apis) {
    const page = await read(name)
    const part = (await (await get(`/openapi/${name}.json`)).json()) as OpenApiDocument
    for (const { path, method, operation } of listOperations(part.paths)) {
      const title = `## ${operation.summary ?? ''}\n\n\`${method.toUpperCase()} ${path}\``
      expect(page, operation.operationId).toContain(title)
    }
    for (const type of Object.keys(part.webhooks)) expect(page).toContain(`\`event ${type}\``)
    const headings = new Set(page.match(/^### .*$/gm))
    expect(headings).toEqual(
      new Set(Object.keys(part.components.schemas).map((one) => `### ${one}`)),
    )
    const anchors = new Set([...page.matchAll(/\]\(#([^)]+)\)/g)].map(([, anchor]) => anchor))
    const targets = Object.keys(part.components.schemas).map((one) => one.toLowerCase())
    expect([...anchors].filter((anchor) => !targets.includes(anchor ?? ''))).toEqual([])
    for (const table of page
      .trim()
      .split('\n\n')
      .filter((block) => block.startsWith('| '))) {
      const columns = table.split('\n').map((line) => line.match(/(?<!\\)\|/g)?.length)
      expect(new Set(columns).size, table).toBe(1)
    }
  }
  const codes = await read('error-codes')
  for (const { code } of document['x-error-codes']) expect(codes).toContain(`| \`${code}\` |`)
  expect((await get('/reference/unknown.md')).status).toBe(404)
})

test('every document and page can be found from the root URL', async () => {
  interface Index {
    links: Record<string, string>
    apis: { openapi: string; markdown: string }[]
  }
  const { links, apis: listed } = (await (await get('/')).json()) as Index
  const index = await (await get('/reference/index.md')).text()
  expect((await get('/reference')).headers.get('location')).toBe('/reference/index.md')
  expect(listed).toHaveLength(apis.length)
  expect(new URL(links['markdown'] ?? '').pathname).toBe('/reference/index.md')
  for (const { openapi, markdown } of listed) {
    for (const { pathname } of [new URL(openapi), new URL(markdown)]) {
      expect((await get(pathname)).status, pathname).toBe(200)
      expect(index).toContain(`](${pathname})`)
    }
  }
})

test('redocly finds no fault in the document or in those of the APIs', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-openapi-'))
  const files: string[] = []
  for (const name of ['', ...apis]) {
    const path = name ? `/openapi/${name}.json` : '/openapi.json'
    const file = join(folder, `${name || 'openapi'}.json`)
    await writeFile(file, await (await get(path)).text())
    files.push(file)
  }
  // A test only has the URL of a development server.
  await writeFile(
    join(folder, 'redocly.yaml'),
    // The payment page answers a form with a redirect, as forms should be.
    'extends: [recommended]\nrules:\n  no-server-example.com: off\n  operation-2xx-response: off\n',
  )
  const program = fileURLToPath(import.meta.resolve('@redocly/cli/bin/cli.js'))
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  const args = [
    program,
    'lint',
    ...files,
    '--format=stylish',
    '--config',
    join(folder, 'redocly.yaml'),
  ]
  const run = promisify(execFile)(process.execPath, args, { env, cwd: folder })
  const { stdout, stderr } = await run.catch((error: { stdout: string; stderr: string }) => error)
  await rm(folder, { recursive: true, force: true })
  expect(`${stdout}${stderr}`).toMatch(/Your API descriptions? (is|are) valid/)
  expect(`${stdout}${stderr}`).not.toMatch(/warning/i)
})
