import { describe, expect, test } from 'vitest'
import { completeLock, listAddressedEntries, listMissingEntries } from './lockfile.mjs'

const lock = {
  packages: {
    '': { name: 'shop' },
    'node_modules/a': {
      version: '1.0.0',
      resolved: 'https://registry.example/a.tgz',
      optionalDependencies: { '@a/linux-x64': '1.0.0', '@a/win32-arm64-msvc': '1.0.0' },
    },
    'node_modules/@a/linux-x64': { version: '1.0.0', optional: true },
    platform: { link: true, resolved: 'platform' },
  },
}

describe('completing a lockfile', () => {
  test('finds the optional packages that it asks for and does not hold', () => {
    expect(listMissingEntries(lock)).toEqual([{ name: '@a/win32-arm64-msvc', version: '1.0.0' }])
  })

  test('adds them with the system and the processor of their names', () => {
    expect(completeLock(lock).packages['node_modules/@a/win32-arm64-msvc']).toEqual({
      version: '1.0.0',
      cpu: ['arm64'],
      os: ['win32'],
      optional: true,
    })
    expect(listMissingEntries(completeLock(lock))).toEqual([])
  })

  test('removes download addresses and keeps the links of workspaces', () => {
    expect(listAddressedEntries(lock)).toEqual(['node_modules/a'])
    const completed = completeLock(lock)
    expect(listAddressedEntries(completed)).toEqual([])
    expect(completed.packages.platform).toEqual({ link: true, resolved: 'platform' })
  })
})
