import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test, vi } from 'vitest'
import { findFreePort } from '#tools/lib/settings.mjs'

const program = fileURLToPath(new URL('workers.testing.mjs', import.meta.url))
const patience = 20_000
let primary

afterEach(async () => {
  if (primary.exitCode === null) {
    primary.kill('SIGTERM')
    await once(primary, 'exit')
  }
})

async function start(env = {}) {
  const port = await findFreePort()
  primary = spawn(process.execPath, [program], {
    env: { ...process.env, PORT: String(port), ...env },
    stdio: 'ignore',
  })
  const ask = async (path = '/') => (await fetch(`http://127.0.0.1:${port}${path}`)).json()
  return { ask, both: (isGood) => meetBoth(ask, isGood) }
}

/** Asks until two processes, both of them present and good, have answered. */
function meetBoth(ask, isGood = () => true) {
  return vi.waitFor(async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask()))
    const met = [...new Map(answers.map((answer) => [answer.pid, answer])).values()]
    expect(met).toHaveLength(2)
    expect(met.every((each) => each.isHere && isGood(each))).toBe(true)
    return met
  }, patience)
}

const heard =
  (tag) =>
  ({ changes }) =>
    changes.some(({ tags }) => tags?.includes(tag))

test('workers share one port, changes, marks and reads', async () => {
  const { ask, both } = await start()
  await both()
  await ask('/announce/a')
  await both(heard('a'))
  await ask('/mark/x')
  await ask('/keep/x')
  const [{ read }] = await both(({ hasMark, read }) => hasMark && read !== null)
  expect(read).toMatchObject({ value: 'x' })
  expect(read.leftMs).toBeGreaterThan(30_000)
})

test('a killed worker is replaced, and nobody who comes meanwhile is refused', async () => {
  const { ask, both } = await start()
  const [{ pid }] = await both()
  await ask('/mark/x')
  process.kill(pid, 'SIGKILL')
  // Whoever was handed to the dead one has lost a request in flight; the port never closes.
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => ask()))
  const refused = outcomes.filter(({ reason }) => reason?.cause?.code === 'ECONNREFUSED')
  expect(refused).toEqual([])
  const met = await both(({ hasMark }) => hasMark)
  expect(met.map((each) => each.pid)).not.toContain(pid)
  await ask('/announce/later')
  await both(heard('later'))
})

test('all of them end when the first process is stopped', async () => {
  const { both } = await start()
  const met = await both()
  primary.kill('SIGTERM')
  expect(await once(primary, 'exit')).toEqual([0, null])
  for (const { pid } of met) expect(() => process.kill(pid, 0)).toThrow('ESRCH')
})

test('a wrong setting ends the program with the code of its workers', async () => {
  await start({ WRONG_SETTING: 'yes' })
  expect(await once(primary, 'exit')).toEqual([3, null])
})
