import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { createApp } from '#app.ts'
import { listProblemCodes } from '#http/problem-codes.ts'
import { createTestServices } from '#testing.ts'
import { buildDocument } from './document.ts'
import { writeMarkdownPages } from './reference-markdown.ts'
import { findCodeFault } from './validated-fetch.testing.ts'

const opened = await createTestServices()
afterAll(() => opened.close())

const sourceFolder = fileURLToPath(new URL('../..', import.meta.url))
const isSource = (file: string) =>
  file.endsWith('.ts') && !/\.(test|testing)\.ts$|problem-codes\.ts$/.test(file)
const sources = readdirSync(sourceFolder, { recursive: true, encoding: 'utf8' })
  .filter(isSource)
  .map((file) => readFileSync(join(sourceFolder, file), 'utf8'))
const codes = listProblemCodes().map(({ code }) => code)

/** Whether the code is in the sources, literally or built like `Catalog.${resource}NotFound`. */
function isMade(code: string) {
  const [area = '', reason = ''] = code.split('.')
  const isThere = (part: string) => sources.some((text) => text.includes(part))
  const isComposed = () => [reason, reason.replace(/NotFound$/, '')].some((p) => isThere(`'${p}'`))
  return isThere(`'${code}'`) || (isThere(`\`${area}.\${`) && isComposed())
}

test('every listed code is used somewhere', () => {
  expect(codes.length).toBeGreaterThan(80)
  expect(codes.filter((code) => !isMade(code))).toEqual([])
  expect(isMade('Cart.NeverMade')).toBe(false)
})

test('the document and the reference list every code with status and cause', () => {
  const document = buildDocument(createApp(opened.services), 'http://platform.test')
  const page = writeMarkdownPages(document).get('error-codes') ?? ''
  expect(document['x-error-codes'].map(({ code }) => code)).toEqual(codes)
  for (const { code, status, cause } of document['x-error-codes']) {
    expect(page).toContain(
      `| \`${code}\` | ${status.join(', ')} | ${cause.replaceAll('|', '\\|').replaceAll('<', '&lt;')} |`,
    )
    expect(
      status.every((each) => each >= 400),
      code,
    ).toBe(true)
    expect(cause, code).toMatch(/^.+\.$/)
  }
})

test('a response with an unlisted code or status is detected', async () => {
  const answer = (code: string, status: number) =>
    new Response(JSON.stringify({ code, status }), {
      headers: { 'content-type': 'application/problem+json' },
    })
  expect(await findCodeFault(answer('Cart.NotFound', 404))).toBeNull()
  expect(await findCodeFault(answer('Cart.NotFound', 409))).toContain('409')
  expect(await findCodeFault(answer('Cart.Lost', 404))).toContain('Cart.Lost')
})
