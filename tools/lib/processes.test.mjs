import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startProcess, waitUntilReady } from './processes.mjs'
import { findFreePort } from './settings.mjs'

let folder

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-processes-'))
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

const startProgram = (source, env = {}) =>
  startProcess({
    name: 'The program',
    command: [process.execPath, '-e', source],
    env,
    logFile: join(folder, 'program.log'),
  })

describe('a started program', () => {
  test('is ready when its URL answers, and ends when it is stopped', async () => {
    const port = await findFreePort()
    const program = startProgram(
      `require('node:http').createServer((_, response) => response.end('ok')).listen(${port}, '127.0.0.1')`,
    )
    await waitUntilReady(program, `http://127.0.0.1:${port}/`)
    await program.stop()
    expect(await program.ended).toBe('The program ended by SIGTERM')
    expect(() => process.kill(program.pid, 0)).toThrow('ESRCH')
  })

  test('that ends before it is ready fails with its last lines', async () => {
    const port = await findFreePort()
    const program = startProgram("console.error('no database'); process.exit(3)")
    await expect(waitUntilReady(program, `http://127.0.0.1:${port}/`)).rejects.toThrow(
      /ended with code 3[^]*no database/,
    )
  })

  test('keeps the memory limits of the environment', async () => {
    vi.stubEnv('NODE_OPTIONS', '--max-old-space-size=256 --max-semi-space-size=16')
    const program = startProgram(
      'console.log(require("node:v8").getHeapStatistics().heap_size_limit / 2 ** 20)',
    )
    await program.ended
    expect(Number(program.tail())).toBeLessThan(400)
  })
})

describe('a command', () => {
  const runCommandWith = (lines) => {
    const source = `
      import { runCommand, startProcess, stopOnRequest, untilOneEnds } from '#tools/lib/processes.mjs'
      const start = (name, program) => startProcess({
        name, env: {}, command: [process.execPath, '-e', program],
      })
      await runCommand(async () => {
        stopOnRequest()
        ${lines}
      })`
    const command = spawn(process.execPath, ['--input-type=module', '-e', source])
    let errors = ''
    command.stderr.on('data', (text) => (errors += text))
    const ended = once(command, 'close').then(([code]) => ({ code, errors }))
    return { command, ended }
  }

  test.each(['SIGINT', 'SIGTERM'])(
    'that gets %s stops its programs without a message',
    async (signal) => {
      const { command, ended } = runCommandWith(`
      const programs = [1, 2].map((n) => start('Program ' + n, 'setInterval(() => {}, 1000)'))
      console.log(programs.map(({ pid }) => pid).join(' '))
      await untilOneEnds()`)
      const [pids] = await once(command.stdout, 'data')
      command.kill(signal)
      expect(await ended).toEqual({ code: 0, errors: '' })
      for (const pid of String(pids).split(' ')) {
        expect(() => process.kill(Number(pid), 0)).toThrow('ESRCH')
      }
    },
  )

  test('whose program ends by itself stops the others and fails with the reason', async () => {
    const { ended } = runCommandWith(`
      start('The platform', 'process.exit(3)')
      start('The storefront', 'setInterval(() => {}, 1000)')
      await untilOneEnds()`)
    expect(await ended).toEqual({ code: 1, errors: 'The platform ended with code 3\n' })
  })
})
