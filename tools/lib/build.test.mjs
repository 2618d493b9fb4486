import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildEnv, hashInputs } from './build.mjs'

test('the hash changes with a source or a setting of the build, and not with a test', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-build-'))
  const hashAfter = (path, text) => {
    writeFileSync(join(folder, path), text)
    return hashInputs(folder, ['lib', 'next.config.ts'])
  }
  mkdirSync(join(folder, 'lib/shop'), { recursive: true })
  const first = hashAfter('lib/shop/a.ts', 'one')
  for (const other of ['a.test.ts', 'a.testing.ts', 'README.md'])
    expect(hashAfter(`lib/shop/${other}`, 'anything')).toBe(first)
  expect(hashAfter('README.md', 'anything')).toBe(first)
  const second = hashAfter('lib/shop/a.ts', 'two')
  expect(second).not.toBe(first)
  expect(hashAfter('next.config.ts', 'anything')).not.toBe(second)
  rmSync(folder, { recursive: true })
})

test('memory limits do not apply to a build, unlike other options of Node.js', () => {
  const limits = '--max-old-space-size=256 --max-semi-space-size=16 --max_old_space_size 300'
  const { NODE_OPTIONS } = buildEnv({ NODE_OPTIONS: `--use-openssl-ca ${limits}` })
  expect(NODE_OPTIONS).toBe('--use-openssl-ca')
})

test('every build has the same action ids, unless a key is given', () => {
  const name = 'NEXT_SERVER_ACTIONS_ENCRYPTION_KEY'
  const key = buildEnv({})[name]
  expect(Buffer.from(key, 'base64')).toHaveLength(32)
  expect(buildEnv({ PORT: '1' })[name]).toBe(key)
  expect(buildEnv({ [name]: 'of the operator' })[name]).toBe('of the operator')
})
