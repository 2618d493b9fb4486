import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, test } from 'vitest'

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
