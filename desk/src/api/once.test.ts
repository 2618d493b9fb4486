import { beforeEach, expect, test, vi } from 'vitest'
import { isSame, sendOnce } from './once.ts'
import { Refused } from './problem.ts'

const stored = new Map<string, string>()
vi.stubGlobal('sessionStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
})
beforeEach(() => stored.clear())

const answers = {
  lost: new TypeError('Failed to fetch'),
  proxy: new Refused({ status: 504 }),
  underWay: new Refused({ status: 409, code: 'Common.RequestInFlight' }),
  refused: new Refused({ status: 409, code: 'Refund.ExceedsPaid' }),
}
type Answer = keyof typeof answers | 'done'

/** Writes that are answered in turn; returns what was sent, with the number of its key. */
async function sendAll(about: string, writes: [input: number, ...Answer[]][]) {
  const sent: string[] = []
  const keys: string[] = []
  for (const [input, ...answered] of writes) {
    const write = (value: number, key: string) => {
      if (!keys.includes(key)) keys.push(key)
      sent.push(`${value} by key ${keys.indexOf(key) + 1}`)
      const answer = answered.shift() ?? 'done'
      return answer === 'done' ? Promise.resolve(value) : Promise.reject(answers[answer])
    }
    const outcome = await sendOnce(about, input, write).catch((error: unknown) => error)
    sent.push(outcome instanceof Error ? 'failed' : `did ${(outcome as { input: number }).input}`)
  }
  return sent
}

test.each<[string, [number, ...Answer[]][], string[]]>([
  ...(['lost', 'proxy', 'underWay'] as const).map(
    (answer): [string, [number, ...Answer[]][], string[]] => [
      `${answer}: the same write keeps its key`,
      [
        [5, answer],
        [5, 'done'],
      ],
      ['5 by key 1', 'failed', '5 by key 1', 'did 5'],
    ],
  ),
  [
    'a correction is not sent on top of what was done',
    [
      [5, 'lost'],
      [7, 'done'],
      [7, 'done'],
    ],
    ['5 by key 1', 'failed', '5 by key 1', 'did 5', '7 by key 2', 'did 7'],
  ],
  [
    'a correction waits until it is known whether the first was done',
    [
      [5, 'lost'],
      [7, 'proxy'],
      [7, 'refused', 'done'],
    ],
    ['5 by key 1', 'failed', '5 by key 1', 'failed', '5 by key 1', '7 by key 2', 'did 7'],
  ],
  [
    'after a refusal and after a success, the same write is a new one',
    [
      [5, 'refused'],
      [5, 'done'],
      [5, 'done'],
    ],
    ['5 by key 1', 'failed', '5 by key 2', 'did 5', '5 by key 3', 'did 5'],
  ],
])('%s', async (about, writes, expected) => {
  expect(await sendAll(about, writes)).toEqual(expected)
})

const note = { text: 'Call Astrid Lind' }
const lost = (_done?: unknown) => Promise.reject(answers.lost)

/** The module as a page has it that was loaded again. */
async function reload() {
  vi.resetModules()
  return import('./once.ts')
}

test('after a reload the same write keeps its key, and nothing of it can be read', async () => {
  const keys: string[] = []
  const keep = (_input: object, key: string) => lost(void keys.push(key))
  await expect(sendOnce('note', note, keep)).rejects.toBe(answers.lost)
  expect(JSON.stringify([...stored])).not.toContain('Astrid')
  const page = await reload()
  await expect(page.sendOnce('note', note, keep)).rejects.toBeInstanceOf(TypeError)
  expect(keys[1]).toBe(keys[0])
})

test('after a reload another write is sent only once the person knows of the first', async () => {
  await expect(sendOnce('note', note, lost)).rejects.toBe(answers.lost)
  const page = await reload()
  const write = vi.fn(() => Promise.resolve('done'))
  const other = { text: 'Call Berit' }
  await expect(page.sendOnce('note', other, write)).rejects.toBeInstanceOf(page.Interrupted)
  expect(write).not.toHaveBeenCalled()
  await page.sendOnce('note', other, write)
  expect(write).toHaveBeenCalledOnce()
})

test('what says the same in another order of keys is the same, in another order of a list not', () => {
  const texts = { title: 'Tasse', images: { b: '2', a: '1' } }
  expect(isSame(texts, { images: { a: '1', b: '2' }, title: 'Tasse' })).toBe(true)
  expect(isSame(texts, { ...texts, images: { a: '2', b: '1' } })).toBe(false)
  expect(isSame(['a', 'b'], ['b', 'a'])).toBe(false)
})
