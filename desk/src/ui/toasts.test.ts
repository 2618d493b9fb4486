import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'

vi.mock('#i18n/i18n.ts', () => ({ t: { common: {} } }))
vi.mock('./keys.ts', () => ({ useKeys: () => undefined }))
vi.mock('react', async (original) => ({
  ...(await original<object>()),
  useSyncExternalStore: (_subscribe: unknown, read: () => unknown) => read(),
}))
const { say, Toasts } = await import('./toasts.tsx')

test('the last two messages that can be undone or say what failed stay while others come', () => {
  vi.useFakeTimers()
  say('Price set', { undo: () => undefined })
  say('Saved')
  say('Refused', { isError: true })
  say('Sent')
  const shown = renderToString(createElement(Toasts)).matchAll(/<span>(.*?)<\/span>/g)
  expect(Array.from(shown, ([, text]) => text)).toEqual(['Price set', 'Refused', 'Sent'])
})
