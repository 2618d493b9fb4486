import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { eventTypes } from '#store/event-types.ts'
import { createTestServices } from '#testing.ts'
import { listOperations, toTemplate, type OpenApiDocument } from './document-shape.ts'

const get = (path: string) => opened.app.fetch(new Request(`http://platform.test${path}`))

const opened = await createTestServices()
const document = (await (await get('/openapi.json')).json()) as OpenApiDocument
afterAll(() => opened.close())

test('every route of the app stands in the document', () => {
  expect(opened.app.routes.length).toBeGreaterThan(50)
  const missing = opened.app.routes
    .filter(({ method, path }) => method !== 'ALL' && !path.endsWith('*'))
    .map(({ method, path }) => ({ method: method.toLowerCase(), path: toTemplate(path) }))
    .filter(({ method, path }) => !Object.hasOwn(document.paths[path] ?? {}, method))
    .map(({ method, path }) => `${method} ${path}`)
  expect([...new Set(missing)]).toEqual([])
})

test('every operation says who decided it and how stable it is', () => {
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

test('every schema says who decided it', () => {
  const schemas = Object.entries(document.components.schemas)
  expect(schemas.length).toBeGreaterThan(50)
  const unmarked = schemas.filter(([, schema]) => !schema['x-contract']).map(([name]) => name)
  expect(unmarked).toEqual([])
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

test('redocly finds no fault in the document', { timeout: 60_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-openapi-'))
  const file = join(folder, 'openapi.json')
  await writeFile(file, JSON.stringify(document))
  // The address of a development server is all that a test has.
  await writeFile(
    join(folder, 'redocly.yaml'),
    // The payment page answers a form with a redirect, as forms should be.
    'extends: [recommended]\nrules:\n  no-server-example.com: off\n  operation-2xx-response: off\n',
  )
  const program = fileURLToPath(import.meta.resolve('@redocly/cli/bin/cli.js'))
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  const args = [program, 'lint', file, '--format=stylish', '--config', join(folder, 'redocly.yaml')]
  const run = promisify(execFile)(process.execPath, args, { env, cwd: folder })
  const { stdout, stderr } = await run.catch((error: { stdout: string; stderr: string }) => error)
  await rm(folder, { recursive: true, force: true })
  expect(`${stdout}${stderr}`).toContain('Your API description is valid')
  expect(`${stdout}${stderr}`).not.toMatch(/warning/i)
})

test('the reference page names every operation, loads nothing and runs nothing', async () => {
  const response = await get('/reference')
  const page = await response.text()
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(page).not.toMatch(/<(script|link|img)|<[^>]* (on\w+|style)=/)
  for (const { operation } of listOperations(document.paths)) {
    expect(page).toContain(`id="${operation.operationId ?? ''}"`)
  }
})
