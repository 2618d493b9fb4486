import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isInstalled, isNewEnough } from './prepare.mjs'

test.each([
  ['20.20.2', false],
  ['22.17.1', false],
  ['22.18.0', true],
  ['24.0.0', true],
])('Node.js %s is new enough: %s', (version, expected) => {
  expect(isNewEnough(version)).toBe(expected)
})

describe('the installed packages', () => {
  const wanted = {
    '': {},
    'node_modules/a': { version: '2.0.0' },
    'node_modules/b-win32': { version: '1.0.0', optional: true },
    'node_modules/workspace': { link: true },
  }
  let folder

  const write = (path, packages) => writeFileSync(join(folder, path), JSON.stringify({ packages }))
  const writeInstalled = (packages) => {
    mkdirSync(join(folder, 'node_modules'))
    write('node_modules/.package-lock.json', packages)
  }

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'vitrine-prepare-'))
    write('package-lock.json', wanted)
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  test('are missing on a fresh clone', () => {
    expect(isInstalled(folder)).toBe(false)
  })

  test('are complete when only packages for other systems are missing', () => {
    writeInstalled({ 'node_modules/a': { version: '2.0.0' } })
    expect(isInstalled(folder)).toBe(true)
  })

  test('are outdated when one version differs', () => {
    writeInstalled({ 'node_modules/a': { version: '1.0.0' } })
    expect(isInstalled(folder)).toBe(false)
  })
})
