import { beforeEach, expect, test, vi } from 'vitest'

const toasts = vi.hoisted(() => ({ shown: new Map<string, () => void>() }))
vi.mock('./toasts.tsx', () => ({
  say: (text: string, { undo }: { undo: () => void }) => {
    toasts.shown.set(text, undo)
    return () => toasts.shown.delete(text)
  },
}))
const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
vi.stubGlobal('document', page)
const { defer, finishDeferred } = await import('./defer.ts')

const done: string[] = []
const begin = (text: string) =>
  defer(
    text,
    () => {
      done.push(text)
      return Promise.resolve()
    },
    () => done.push(`${text} undone`),
  )

beforeEach(() => {
  vi.useFakeTimers()
  done.length = 0
  toasts.shown.clear()
})

test('a step that is done at once, because the page is left, can no longer be undone', () => {
  begin('ready')
  page.visibilityState = 'hidden'
  page.dispatchEvent(new Event('visibilitychange'))
  expect({ done, shown: [...toasts.shown.keys()] }).toEqual({ done: ['ready'], shown: [] })
  vi.runAllTimers()
  expect(done).toEqual(['ready'])
})

test('a step is done after a moment unless it is undone, and before one signs out', async () => {
  begin('first')
  begin('second')
  toasts.shown.get('second')?.()
  vi.runAllTimers()
  expect(done).toEqual(['second undone', 'first'])
  begin('third')
  await finishDeferred()
  expect(done).toEqual(['second undone', 'first', 'third'])
})
