import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { programs, projectRoot } from './lib/paths.mjs'

const violations = [
  ['project/server-actions', 'lib/server/a.ts', "'use server'\nexport async function a() {}"],
  ['inline-server-actions', 'app/a/actions.ts', "export async function a() {\n  'use server'\n}"],
  ['project/amounts', 'components/cart/a.tsx', 'export const a = (b) => b.price * b.quantity'],
  ['inline-server-actions', 'app/b/actions.ts', "export const a = () => {\n  'use server'\n}"],
  ['constant-server-actions', 'app/c/actions.ts', "'use server'\nexport const a = make({})"],
  ['project/amounts', 'lib/shop/a.ts', 'export const a = (b) => b.count / b.total'],
  ['project/amounts', 'app/a/page.tsx', 'export const a = (b) => { b.total += 1 }'],
  ['project/float-money', 'platform/src/commerce/a.ts', 'export const a = (b) => b.toFixed(2)'],
  ['project/raw-html', 'lib/shop/b.ts', 'document.body.innerHTML = "x"'],
  ['no-restricted-properties', 'lib/commerce/a.ts', 'export const a = process.env.A'],
  ['project/skipped-test', 'lib/a.test.ts', "it.skip('a', () => {})"],
  ['project/skipped-test', 'lib/b.test.ts', "test.describe.serial.only('a', () => {})"],
  ['vitest/expect-expect', 'lib/c.test.ts', "it('a', () => compute())"],
  ['project/vague-names', 'lib/utils.ts', 'export const a = 1'],
  ['no-inline-configuration', 'lib/b.ts', '/* oxlint-disable */'],
  ['react/purity', 'desk/src/a.tsx', 'export const A = () => <p>{Math.random()}</p>'],
]

test('lint finds violations, whatever a comment says', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-lint-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const file of ['oxlint.config.ts', 'oxlint.rules.mjs', 'package.json'])
    cpSync(join(projectRoot, file), join(folder, file))
  symlinkSync(join(projectRoot, 'node_modules'), join(folder, 'node_modules'))
  for (const [, path, code] of violations) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), `/* eslint-disable */\n${code}\n`)
  }
  const args = [join(projectRoot, programs.oxlint), '-f', 'json']
  const folders = ['app', 'components', 'desk', 'lib', 'platform']
  const { stdout } = spawnSync(process.execPath, [...args, ...folders], { cwd: folder })
  const { diagnostics } = JSON.parse(stdout)
  // oxlint writes rules as plugin(rule).
  const isFound = ([rule, path]) =>
    diagnostics.some(
      ({ filename, code }) => filename === path && code.includes(rule.split('/').at(-1)),
    )
  expect(violations.filter((violation) => !isFound(violation))).toEqual([])
})
