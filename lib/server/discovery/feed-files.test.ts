import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { GrowingFile } from './feed-files'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-growing-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** A writer that continues, or fails, on command. */
function createWriter() {
  const rest = Promise.withResolvers<string>()
  async function* pieces() {
    yield 'first '
    yield await rest.promise
  }
  return { pieces: pieces(), end: rest.resolve, fail: rest.reject }
}

it('gives each reader what has been written, and the rest as it is', async () => {
  const { pieces, end } = createWriter()
  const file = new GrowingFile(join(folder, 'whole'), pieces)
  expect(await file.hasBegun).toBe(true)
  const early = await file.read()
  const read = early.iterator()
  expect(String((await read.next()).value)).toBe('first ')
  const late = text(await file.read())
  // More than a reader takes in one chunk.
  const long = 'x'.repeat(100_000)
  end(long)
  await file.isComplete
  expect(await late).toBe(`first ${long}`)
  let rest = ''
  for await (const chunk of read) rest += String(chunk)
  expect(rest).toBe(long)
  expect(await text(await file.read())).toBe(`first ${long}`)
  expect(await readdir(folder)).toEqual(['whole'])
})

it('fails for all readers when the rest cannot be written', async () => {
  const { pieces, fail } = createWriter()
  const file = new GrowingFile(join(folder, 'part'), pieces)
  const settled = Promise.allSettled([file.isComplete])
  expect(await file.hasBegun).toBe(true)
  const reading = Promise.allSettled([text(await file.read())])
  fail(new Error('The platform is away.'))
  expect(await settled).toMatchObject([{ reason: { message: 'The platform is away.' } }])
  const message = expect.stringContaining('could not be written') as string
  expect(await reading).toMatchObject([{ reason: { message } }])
  expect(await readdir(folder)).not.toContain('part.part')
})

it('does not start when the first chunk cannot be written', async () => {
  const pieces = (async function* () {
    yield await Promise.reject<string>(new Error('No piece.'))
  })()
  const file = new GrowingFile(join(folder, 'none'), pieces)
  const settled = Promise.allSettled([file.isComplete])
  expect(await file.hasBegun).toBe(false)
  expect(await settled).toMatchObject([{ reason: { message: 'No piece.' } }])
})
