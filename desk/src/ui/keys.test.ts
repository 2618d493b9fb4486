import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'

/** What listens to the page. */
const listeners = vi.hoisted((): ((event: object) => void)[] => [])
const page = vi.hoisted(() => ({ hasDialog: false }))
/** Something that is on the page, and whether it is typed into. */
class Target {
  constructor(private readonly isField: boolean) {}
  closest = () => (this.isField ? this : null)
}
vi.stubGlobal('Element', Target)
vi.stubGlobal('document', {
  addEventListener: (_type: string, listener: (event: object) => void) => listeners.push(listener),
  querySelector: () => (page.hasDialog ? {} : null),
})
// Keys are bound once their component is there, which is at once here.
vi.mock('react', async (original) => ({
  ...(await original<object>()),
  useLayoutEffect: (bind: () => unknown) => {
    const release = bind()
    if (typeof release === 'function') released.push(release as () => void)
  },
}))
const released = vi.hoisted((): (() => void)[] => [])
const { useKeys } = await import('./keys.ts')

const run: string[] = []
function Bound({ name, keys }: { name: string; keys: string[] }) {
  useKeys(keys.map((one) => ({ keys: one, label: one, run: () => run.push(`${name} ${one}`) })))
  return null
}
const show = (name: string, ...keys: string[]) =>
  renderToStaticMarkup(createElement(Bound, { name, keys }))
show('frame', 's', '?', 'g t', 'Ctrl+s')

let now = 0
function press(key: string, more: object = {}) {
  now += 100
  const event = { key, timeStamp: now, target: new Target(false), preventDefault: () => undefined }
  for (const listener of listeners) listener({ ...event, ...more })
  return run.splice(0)
}
const field = { target: new Target(true) }

test.each<[string, unknown[][], string[]]>([
  ['a key', [['s']], ['frame s']],
  ['a key that is not bound', [['y']], []],
  ['a key that something else has used', [['s', { defaultPrevented: true }]], []],
  ['a key with Alt', [['s', { altKey: true }]], []],
  ['one held with Control', [['s', { ctrlKey: true }]], ['frame Ctrl+s']],
  ['one held with Command', [['s', { metaKey: true }]], ['frame Ctrl+s']],
  ['what is typed', [['s', field]], []],
  ['one held while typing', [['s', { ...field, ctrlKey: true }]], ['frame Ctrl+s']],
  ['two in a row', [['g'], ['t']], ['frame g t']],
  ['two with another one between them', [['g'], ['y'], ['t']], []],
  ['two with too long between them', [['g'], ['t', { timeStamp: 1e9 }]], []],
  ['the first of two, and one by itself', [['g'], ['s']], []],
])('%s', (_name, keys, expected) => {
  const done = keys.flatMap(([key, more]) => press(key as string, more as object))
  expect(done).toEqual(expected)
})

test('a dialog has all keys for itself', () => {
  page.hasDialog = true
  expect(press('s')).toEqual([])
  page.hasDialog = false
  expect(press('s')).toEqual(['frame s'])
})

test('what stands in something goes before it, until it is gone', () => {
  released.length = 0
  show('page', 's')
  expect(press('s')).toEqual(['page s'])
  expect(press('?')).toEqual(['frame ?'])
  for (const release of released) release()
  expect(press('s')).toEqual(['frame s'])
})
