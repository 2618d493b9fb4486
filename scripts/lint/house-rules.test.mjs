import { ESLint } from 'eslint'
import { describe, expect, test } from 'vitest'
import { projectRoot } from '#scripts/support/runtime.mjs'

const eslint = new ESLint({ cwd: projectRoot })

/** The rules that the project's own configuration reports for a text as if it stood at a path. */
async function listBrokenRules(filePath, text) {
  const [result] = await eslint.lintText(text, { filePath: `${projectRoot}/${filePath}` })
  return result.messages.map((message) => message.ruleId)
}

const lines = (count) => `${"console.log('line')\n".repeat(count)}`

const planted = [
  [
    'house/raw-html',
    'components/ui/card.tsx',
    'export const A = () => <p dangerouslySetInnerHTML={{ __html: "" }} />',
  ],
  [
    'house/raw-html',
    'components/ui/card.tsx',
    'export const a = { dangerouslySetInnerHTML: { __html: "" } }',
  ],
  ['house/raw-html', 'lib/shop/a.ts', 'document.body.innerHTML = "x"'],
  ['house/server-actions', 'lib/server/a.ts', "'use server'\nexport async function a() {}"],
  ['house/server-actions', 'app/x/actions.ts', "export async function a() {\n  'use server'\n}"],
  [
    'house/server-actions',
    'app/x/page.tsx',
    "const a = async () => {\n  'use server'\n}\nexport default a",
  ],
  ['house/environment', 'lib/commerce/a.ts', 'export const a = process.env.A'],
  ['house/environment', 'platform/src/http/a.ts', 'export const { env } = process'],
  ['house/amounts', 'components/cart/a.tsx', 'export const a = (b) => b.unitPrice * b.quantity'],
  [
    'house/amounts',
    'app/x/page.tsx',
    'export const a = (b) => { let total = 0; total += b; return total }',
  ],
  [
    'house/float-money',
    'platform/src/commerce/a.ts',
    'export const a = (b) => Number(b.toFixed(2))',
  ],
  ['house/float-money', 'lib/shop/a.ts', 'export const a = (b) => parseFloat(b)'],
  ['house/every-test-runs', 'lib/shop/a.test.ts', "test.skip('a', () => {})"],
  ['house/every-test-runs', 'e2e/journeys/a.spec.ts', "test.describe.only('a', () => {})"],
  ['house/no-waiting-on-time', 'e2e/journeys/a.spec.ts', 'await page.waitForTimeout(5)'],
  ['house/no-waiting-on-time', 'lib/shop/a.test.ts', 'setTimeout(() => {}, 500)'],
  ['house/file-names', 'lib/shop/utils.ts', 'export const a = 1'],
  ['house/file-names', 'components/cart/CartLine.tsx', 'export const A = () => null'],
  ['no-restricted-imports', 'components/cart/a.tsx', "import { a } from '../ui/a'\na()"],
  ['@typescript-eslint/no-explicit-any', 'lib/shop/a.ts', 'export const a = (b: any) => b'],
  ['@typescript-eslint/ban-ts-comment', 'lib/shop/a.ts', '// @ts-ignore\nexport const a = 1'],
  [
    '@typescript-eslint/no-explicit-any',
    'lib/shop/a.ts',
    '/* eslint-disable */\nexport const a = (b: any) => b',
  ],
  ['max-lines', 'lib/shop/a.ts', lines(251)],
  ['max-lines-per-function', 'lib/shop/a.ts', `export function a() {\n${lines(60)}}`],
  ['max-lines-per-function', 'components/cart/a.tsx', `export function A() {\n${lines(80)}}`],
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

describe('the lint rules of the house', () => {
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
