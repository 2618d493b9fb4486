import { ESLint } from 'eslint'
import { expect, test } from 'vitest'
import { projectRoot } from './lib/paths.mjs'

const eslint = new ESLint({ cwd: projectRoot })

test.each([
  ['project/server-actions', 'lib/server/a.ts', "'use server'\nexport async function a() {}"],
  ['project/server-actions', 'app/a/actions.ts', "export async function a() {\n  'use server'\n}"],
  ['project/amounts', 'components/cart/a.tsx', 'export const a = (b) => b.price * b.quantity'],
  ['project/server-actions', 'app/a/actions.ts', "export const a = () => {\n  'use server'\n}"],
  ['project/server-actions', 'app/a/actions.ts', "'use server'\nexport const a = make({})"],
  ['project/amounts', 'lib/shop/a.ts', 'export const a = (b) => b.count / b.total'],
  ['project/amounts', 'app/a/page.tsx', 'export const a = (b) => { b.total += 1 }'],
  ['project/float-money', 'platform/src/commerce/a.ts', 'export const a = (b) => b.toFixed(2)'],
  ['no-restricted-syntax', 'lib/shop/a.ts', 'document.body.innerHTML = "x"'],
  ['no-restricted-properties', 'lib/commerce/a.ts', 'export const a = process.env.A'],
])('%s reports a violation in %s, whatever a comment says', async (rule, path, code) => {
  const [{ messages }] = await eslint.lintText(`/* eslint-disable */\n${code}`, {
    filePath: `${projectRoot}/${path}`,
  })
  expect(messages.map(({ ruleId }) => ruleId)).toContain(rule)
})
