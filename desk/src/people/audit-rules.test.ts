import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { languages, type LanguageCode } from '#i18n/languages.ts'
import { nameOperation, pageOfSubject, toLabel } from './audit-rules.ts'

vi.mock('#i18n/i18n.ts', async () => ({ t: await import('#i18n/messages/en.json') }))

const codes = Object.keys(languages) as LanguageCode[]

test.each(codes)('in %s all that the platform writes down has a name', async (code) => {
  const contract = readFileSync(new URL('../../../docs/contract.md', import.meta.url), 'utf8')
  const writes = contract.matchAll(/^\| \w+ \| (\w+) \| `(?!GET)\w+ \/v1.*\| [\w:]+/gm)
  const { operations } = (await languages[code].load()).default
  const named = Object.keys(operations)
  expect(named.sort()).toEqual([...writes].map(([, operation]) => operation).sort())
})

test('an operation of a newer platform is spelled out', () => {
  expect(nameOperation('CreateOrderNote')).toBe('Note added')
  expect(nameOperation('CreateGiftCard')).toBe('Create gift card')
})

test('names of programs are labels, and what people have written stays', () => {
  const labels = ['Made in', 'Material', 'USB-C ports']
  expect(['madeIn', 'Material', 'USB-C ports'].map(toLabel)).toEqual(labels)
})

test('orders and products lead to their page, others to none', () => {
  const pages = ['/orders/ord_1', '/products/prd_1', null]
  expect(['ord_1', 'prd_1', 'stf_1'].map(pageOfSubject)).toEqual(pages)
})
