import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, expect, test, vi } from 'vitest'

let opened

afterEach(() => {
  for (const pid of opened?.pids ?? []) if (isRunning(pid)) process.kill(pid, 'SIGKILL')
})

/** Starts a program that starts two others: one as `openShop`, one as `npm start` does. */
async function open() {
  const source = `
    import { startProcess } from '#tools/lib/processes.mjs'
    import { endWithThisProcess } from '#e2e/support/end-with-opener.mjs'
    const start = (env) => startProcess({
      name: 'The application',
      command: [process.execPath, '-e', 'setInterval(() => {}, 1000)'],
      env,
    })
    console.log([start(endWithThisProcess()), start({})].map(({ pid }) => pid).join(' '))
    setInterval(() => {}, 1000)`
  const opener = spawn(process.execPath, ['--input-type=module', '-e', source])
  const [printed] = await once(opener.stdout, 'data')
  return { opener, pids: String(printed).split(' ').map(Number) }
}

const isRunning = (pid) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('only the applications of a test end when the program that started them is killed', async () => {
  opened = await open()
  const [ofTest, other] = opened.pids
  expect([ofTest, other].map(isRunning)).toEqual([true, true])
  opened.opener.kill('SIGKILL')
  await vi.waitFor(() => expect(isRunning(ofTest)).toBe(false), { timeout: 10_000, interval: 50 })
  expect(isRunning(other)).toBe(true)
})
