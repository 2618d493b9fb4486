import { execFile } from 'node:child_process'
import { once } from 'node:events'
import {
  closeSync,
  openSync,
  statSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer, IncomingMessage, ServerResponse, type Server } from 'node:http'
import { Socket, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openKeptAssets } from './kept-assets.ts'
import type { LineWriter } from './requests.ts'

const run = promisify(execFile)
const dayMs = 24 * 60 * 60 * 1000
let folder: string
let server: Server
let answer: ReturnType<typeof openKeptAssets>
const log = { write: vi.fn<LineWriter['write']>() }

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-assets-'))
  server = createServer((request, response) => {
    if (!answer(request, response)) response.writeHead(404).end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
})

afterEach(() => {
  log.write.mockClear()
  server.close()
  rmSync(folder, { recursive: true })
})

/** The files of a build, by name. */
function makeBuild(name: string, files: string[]) {
  for (const file of files) {
    mkdirSync(join(folder, name, 'chunks'), { recursive: true })
    writeFileSync(join(folder, name, 'chunks', file), `${name} ${file}`)
  }
  return join(folder, name)
}

async function get(path: string, method = 'GET') {
  const { port } = server.address() as AddressInfo
  const reply = await fetch(`http://127.0.0.1:${port}${path}`, { method })
  return { status: reply.status, headers: reply.headers, body: await reply.text() }
}

test('the scripts of an earlier build are there, with the headers of files', async () => {
  const kept = join(folder, 'kept')
  openKeptAssets(makeBuild('old', ['a1.js', 'b1.css']), kept, log)
  answer = openKeptAssets(makeBuild('new', ['a2.js']), kept, log)
  const reply = await get('/_next/static/chunks/a1.js?dpl=1')
  expect(reply).toMatchObject({ status: 200, body: 'old a1.js' })
  expect(reply.headers.get('content-type')).toBe('application/javascript; charset=utf-8')
  expect(reply.headers.get('cache-control')).toContain('immutable')
  expect(reply.headers.get('x-content-type-options')).toBe('nosniff')
  expect(await get('/_next/static/chunks/b1.css', 'HEAD')).toMatchObject({ status: 200, body: '' })
})

test('files of its own build, of none, and outside of the folder are left to Next', async () => {
  const kept = join(folder, 'kept')
  writeFileSync(join(folder, 'secret.json'), '{}')
  mkdirSync(join(kept, 'chunks', 'folder.js'), { recursive: true })
  answer = openKeptAssets(makeBuild('new', ['a2.js']), kept, log)
  for (const path of [
    '/_next/static/chunks/a2.js',
    '/_next/static/chunks/none.js',
    '/_next/static/chunks/a2.js/none.js',
    '/_next/static/chunks/folder.js',
    '/_next/static/chunks',
    `/_next/static/${'a'.repeat(300)}.js`,
    '/_next/static/..%2f..%2fsecret.json',
    '/stores/a.js',
  ])
    expect((await get(path)).status, path).toBe(404)
  const request = new IncomingMessage(new Socket())
  Object.assign(request, { method: 'GET', url: '/_next/static/../secret.json' })
  expect(answer(request, new ServerResponse(request))).toBe(false)
})

test('what no build has used for thirty days is removed', () => {
  const kept = join(folder, 'kept')
  const start = Date.now()
  openKeptAssets(makeBuild('old', ['a1.js', 'both.js']), kept, log, start)
  openKeptAssets(makeBuild('new', ['a2.js', 'both.js']), kept, log, start + 20 * dayMs)
  openKeptAssets(makeBuild('newer', ['a3.js']), kept, log, start + 31 * dayMs)
  const has = (name: string) => existsSync(join(kept, 'chunks', name))
  expect(['a1.js', 'both.js', 'a2.js', 'a3.js'].map(has)).toEqual([false, true, true, true])
})

test('the own files of a build that starts again after a month stay where they are', () => {
  const kept = join(folder, 'kept')
  const own = makeBuild('own', ['a1.js'])
  const inode = () => statSync(join(kept, 'chunks', 'a1.js')).ino
  const start = Date.now()
  openKeptAssets(own, kept, log, start)
  const first = inode()
  // So that the number is not free for a copy.
  const held = openSync(join(kept, 'chunks', 'a1.js'), 'r')
  openKeptAssets(own, kept, log, start + 31 * dayMs)
  closeSync(held)
  expect(inode()).toBe(first)
})

test('a shop whose folder cannot be written opens, and serves what is there', async () => {
  const kept = join(folder, 'kept')
  openKeptAssets(makeBuild('old', ['a1.js']), kept, log)
  mkdirSync(join(folder, 'new', 'other'), { recursive: true })
  writeFileSync(join(folder, 'new', 'other', 'a2.js'), '')
  writeFileSync(join(kept, 'other'), 'a file where a folder has to be')
  answer = openKeptAssets(join(folder, 'new'), kept, log)
  const reason: unknown = expect.stringMatching(/EEXIST|ENOTDIR/)
  expect(log.write.mock.calls).toEqual([['error', 'ASSETS_DIR not usable', { reason }]])
  expect(await get('/_next/static/chunks/a1.js')).toMatchObject({ status: 200 })
})

test('processes that start at the same time fill one folder together', async () => {
  const names = Array.from({ length: 300 }, (_, index) => `a${index}.js`)
  const own = makeBuild('own', names)
  const kept = join(folder, 'kept')
  const program = `import(${JSON.stringify(new URL('kept-assets.ts', import.meta.url))})
    .then(({ openKeptAssets }) => openKeptAssets(...process.argv.slice(1), console))`
  const starts = Array.from({ length: 4 }, () => run(process.execPath, ['-e', program, own, kept]))
  await Promise.all(starts)
  expect(readdirSync(join(kept, 'chunks')).toSorted()).toEqual(names.toSorted())
})
