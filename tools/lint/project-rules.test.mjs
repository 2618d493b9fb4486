import { ESLint } from 'eslint'
import { describe, expect, test } from 'vitest'
import { projectRoot } from '#tools/lib/paths.mjs'

const eslint = new ESLint({ cwd: projectRoot })

/** Lints a text as if it were at a path. @returns the ids of the rules that it breaks */
async function listBrokenRules(filePath, text) {
  const [result] = await eslint.lintText(text, { filePath: `${projectRoot}/${filePath}` })
  return result.messages.map((message) => message.ruleId)
}

const lines = (count) => `${"console.log('line')\n".repeat(count)}`

const journey = 'e2e/journeys/a.spec.ts'

const planted = [
  [
    'react/no-danger',
    'components/ui/card.tsx',
    'export const A = () => <p dangerouslySetInnerHTML={{ __html: "" }} />',
  ],
  [
    'no-restricted-syntax',
    'components/ui/card.tsx',
    'export const a = { dangerouslySetInnerHTML: { __html: "" } }',
  ],
  ['no-restricted-syntax', 'lib/shop/a.ts', 'document.body.innerHTML = "x"'],
  ['no-restricted-syntax', 'e2e/journeys/a.spec.ts', 'document.body.outerHTML = "x"'],
  ['no-restricted-syntax', 'lib/shop/a.ts', 'a.insertAdjacentHTML("beforeend", "x")'],
  ['project/server-actions', 'lib/server/a.ts', "'use server'\nexport async function a() {}"],
  ['project/server-actions', 'app/x/actions.ts', "export async function a() {\n  'use server'\n}"],
  [
    'project/server-actions',
    'app/x/page.tsx',
    "const a = async () => {\n  'use server'\n}\nexport default a",
  ],
  ['no-restricted-properties', 'lib/commerce/a.ts', 'export const a = process.env.A'],
  ['no-restricted-properties', 'platform/src/http/a.ts', 'export const { env } = process'],
  ['project/amounts', 'components/cart/a.tsx', 'export const a = (b) => b.unitPrice * b.quantity'],
  [
    'project/amounts',
    'lib/shop/cart/a.ts',
    'export const a = (one, other) => one.amountMinor + other.amountMinor',
  ],
  [
    'project/amounts',
    'app/x/page.tsx',
    'export const a = (b) => { let total = 0; total += b; return total }',
  ],
  [
    'project/float-money',
    'platform/src/commerce/a.ts',
    'export const a = (b) => Number(b.toFixed(2))',
  ],
  ['project/float-money', 'lib/shop/a.ts', 'export const a = (b) => parseFloat(b)'],
  [
    'n/no-unsupported-features/node-builtins',
    'tools/a.mjs',
    "import { registerHooks } from 'node:module'\nregisterHooks({})",
  ],
  ['vitest/no-disabled-tests', 'lib/shop/a.test.ts', "test.skip('a', () => {})"],
  ['vitest/no-focused-tests', 'lib/shop/a.test.ts', "test.only('a', () => {})"],
  ['vitest/warn-todo', 'lib/shop/a.test.ts', "test.todo('a')"],
  ['vitest/valid-expect', 'lib/shop/a.test.ts', "test('a', () => { expect(1) })"],
  ['vitest/no-identical-title', 'lib/shop/a.test.ts', "test('a', a)\ntest('a', b)"],
  ['no-restricted-syntax', 'lib/shop/a.test.ts', "test.runIf(a)('a', () => {})"],
  ['no-restricted-syntax', 'lib/shop/a.test.ts', "test.concurrent.fails('a', () => {})"],
  ['no-restricted-syntax', 'lib/shop/a.ts', "it.skipIf(a)('a', () => {})"],
  ['no-restricted-syntax', 'lib/shop/a.test.ts', 'setTimeout(() => {}, 500)'],
  ['playwright/no-focused-test', journey, "test.describe.only('a', () => {})"],
  ['playwright/no-skipped-test', journey, "test.skip('a', () => {})"],
  ['no-restricted-syntax', journey, "test.fixme('a', () => {})"],
  [
    'playwright/no-wait-for-timeout',
    journey,
    "test('a', async ({ page }) => { await page.waitForTimeout(5) })",
  ],
  [
    'playwright/missing-playwright-await',
    journey,
    "test('a', async ({ page }) => { expect(page).toHaveURL('/') })",
  ],
  ['check-file/filename-blocklist', 'lib/shop/utils.ts', 'export const a = 1'],
  [
    'check-file/filename-naming-convention',
    'components/cart/CartLine.tsx',
    'export const A = () => null',
  ],
  ['no-restricted-imports', 'components/cart/a.tsx', "import { a } from '../ui/a'\na()"],
  ['@typescript-eslint/no-explicit-any', 'lib/shop/a.ts', 'export const a = (b: any) => b'],
  ['@typescript-eslint/ban-ts-comment', 'lib/shop/a.ts', '// @ts-ignore\nexport const a = 1'],
  [
    '@typescript-eslint/no-explicit-any',
    'lib/shop/a.ts',
    '/* eslint-disable */\nexport const a = (b: any) => b',
  ],
  ['no-undef', 'server/a.mjs', 'export const a = () => sendNothing()'],
  ['max-lines', 'lib/shop/a.ts', lines(301)],
  ['max-lines-per-function', 'lib/shop/a.ts', `export function a() {\n${lines(81)}}`],
  [
    'react-hooks/rules-of-hooks',
    'components/cart/a.tsx',
    "import { useState } from 'react'\nexport function A({ b }) {\n  if (b) useState(1)\n  return null\n}",
  ],
  ['jsx-a11y/alt-text', 'components/cart/a.tsx', 'export const A = () => <img src="a.png" />'],
  [
    'jsx-a11y/click-events-have-key-events',
    'components/cart/a.tsx',
    'export const A = () => <div onClick={() => {}}>a</div>',
  ],
  ['no-console', 'lib/server/a.ts', "console.log('a')"],
]

describe('the lint rules', () => {
  test.each(planted)('%s reports a violation planted in %s', async (ruleId, filePath, text) => {
    expect(await listBrokenRules(filePath, text)).toContain(ruleId)
  })

  const allowed = [
    [
      'components/ui/json-ld.tsx',
      'export const A = () => <p dangerouslySetInnerHTML={{ __html: "" }} />',
    ],
    [
      'app/[store]/[locale]/(shopper)/cart/actions.ts',
      "'use server'\nexport async function a() {}",
    ],
    ['lib/server/env.ts', 'export const a = process.env.A'],
    ['e2e/support/a.ts', 'export const a = document.body.outerHTML'],
    ['lib/shop/a.test.ts', "test('a', () => expect(process.env.A).toBe('a'))"],
    ['tools/lib/a.mjs', 'export const a = (reply) => reply.bag.pictures'],
    ['tools/lib/a.mjs', 'export const invoices = "In the shopping bag"'],
    ['lib/shop/i18n/money.ts', 'export const a = (price: number) => price * 100'],
    [
      'components/cart/a.tsx',
      'export const A = ({ quantity }: { quantity: number }) => <p>{quantity + 1}</p>',
    ],
  ]

  test.each(allowed)('the exception in %s is not reported', async (filePath, text) => {
    expect(await listBrokenRules(filePath, text)).toEqual([])
  })
})
