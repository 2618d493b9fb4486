import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { findStoreFile, readRange } from '@/lib/server/request/served-files'

it.each([
  ['bytes=0-', { start: 0, end: 99 }],
  ['bytes=10-19', { start: 10, end: 19 }],
  ['bytes=90-500', { start: 90, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-500', { start: 0, end: 99 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=20-10', null],
  ['bytes=-', null],
  ['bytes=0-1,5-6', null],
  ['items=0-1', null],
  ['xbytes=0-1', null],
  ['bytes=5-5', { start: 5, end: 5 }],
  [null, null],
])('of 100 bytes, %s is %o', (header, range) => {
  expect(readRange(header, 100)).toEqual(range)
})

describe('a file of a store', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-files-'))
  const files = {
    images: ['a.avif', 'a.jpeg', 'a.JPG', 'a.png', 'a.svg', 'a.webp', '.hidden.png'],
    fonts: ['a.woff2'],
    videos: ['a.mp4', 'a.webm', 'a.vtt', 'b.png'],
    pages: ['a.json'],
  }
  beforeAll(() => {
    vi.stubEnv('STORES_DIR', folder)
    for (const [kind, names] of Object.entries(files)) {
      mkdirSync(join(folder, 'corner', kind), { recursive: true })
      for (const name of names) writeFileSync(join(folder, 'corner', kind, name), name)
    }
    mkdirSync(join(folder, 'corner/images/folder.png'))
  })
  afterAll(() => {
    rmSync(folder, { recursive: true })
    vi.unstubAllEnvs()
  })

  it.each([
    ['a.avif', 'image/avif', 'images'],
    ['a.jpeg', 'image/jpeg', 'images'],
    ['a.JPG', 'image/jpeg', 'images'],
    ['a.png', 'image/png', 'images'],
    ['a.svg', 'image/svg+xml', 'images'],
    ['a.webp', 'image/webp', 'images'],
    ['a.woff2', 'font/woff2', 'fonts'],
    ['a.mp4', 'video/mp4', 'videos'],
    ['a.webm', 'video/webm', 'videos'],
    ['a.vtt', 'text/vtt; charset=utf-8', 'videos'],
  ])('%s is served as %s from %s', (name, type, kind) => {
    const file = join(folder, 'corner', kind, name)
    expect(findStoreFile('corner', name)).toMatchObject({ file, type, bytes: name.length })
  })

  it.each([
    ['corner', 'a.json'],
    ['corner', 'b.png'],
    ['corner', 'png'],
    ['corner', 'missing.png'],
    ['corner', 'folder.png'],
    ['corner', '.hidden.png'],
    ['corner', '../images/a.png'],
    ['corner', 'a.png/../a.png'],
    ['../corner', 'a.png'],
    ['corner/', 'a.png'],
    ['.', 'a.png'],
  ])('is none: %s/%s', (store, name) => {
    expect(findStoreFile(store, name)).toBeNull()
  })

  it('has another version when it is changed', () => {
    const versionOf = () => findStoreFile('corner', 'a.png')?.version
    const first = versionOf()
    expect(first).toMatch(/^[0-9a-z]+$/)
    expect(versionOf()).toBe(first)
    writeFileSync(join(folder, 'corner/images/a.png'), 'longer than before')
    utimesSync(join(folder, 'corner/images/a.png'), 1_000, 1_000)
    const second = versionOf()
    utimesSync(join(folder, 'corner/images/a.png'), 2_000, 2_000)
    expect(new Set([first, second, versionOf()]).size).toBe(3)
  })
})
