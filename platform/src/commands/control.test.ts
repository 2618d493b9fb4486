import { once } from 'node:events'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestServices } from '#testing.ts'
import { callControl } from './control-client.ts'
import { startControl } from './control-server.ts'

let test: Awaited<ReturnType<typeof createTestServices>>
let folder: string
let stop: () => Promise<void>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-control-'))
  test = await createTestServices({ DATA_DIR: folder })
  stop = await startControl(test)
})
afterAll(async () => {
  await stop()
  await test.close()
  await rm(folder, { recursive: true })
})

const call = (name: string, ...args: string[]) =>
  callControl(folder, { name, args, folder }, () => undefined)

it('accepts commands from the owner of the data directory only', async () => {
  expect((await stat(join(folder, 'control.sock'))).mode & 0o777).toBe(0o600)
  expect(await call('store', 'list')).toMatchObject({ ok: true })
  expect((await call('restore', 'shop.backup'))?.message).toMatch(/^Stop the platform first/)
  expect((await call('repaint'))?.message).toMatch(/^Commands: admin, backup, .*, restore, /)
  expect(await call('import', 'missing.csv')).toMatchObject({ ok: false })
})

it('survives callers that send garbage or disconnect', async () => {
  const exchange = (text: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(join(folder, 'control.sock'))
      let answer = ''
      socket.on('data', (part) => (answer += part.toString()))
      socket.once('close', () => resolve(answer))
      socket.once('error', reject)
      socket.write(text)
    })
  expect(await exchange('nonsense\n')).toContain('"ok":false')
  const gone = connect(join(folder, 'control.sock'))
  gone.write(`${JSON.stringify({ name: 'store', args: ['list'], folder })}\n`, () => {
    gone.destroy()
  })
  expect(await call('store', 'list')).toMatchObject({ ok: true })
})

it('does not wait on shutdown for a caller that sends nothing', async () => {
  const idle = connect(join(folder, 'control.sock'))
  await once(idle, 'connect')
  await stop()
  expect(idle.destroyed || (await once(idle, 'close'))).toBeTruthy()
  stop = await startControl(test)
})

it('replaces the socket of a process that has ended, and reports when none listens', async () => {
  await stop()
  expect(await call('store', 'list')).toBeNull()
  stop = await startControl(test)
  expect(await call('store', 'list')).toMatchObject({ ok: true })
})
