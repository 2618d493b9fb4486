import { beforeEach, expect, test, vi } from 'vitest'
import { goBack, guardScreens, holdPage, leave, mayLeave, reopen } from './unsaved.ts'

const page = Object.assign(new EventTarget(), { navigation: new EventTarget() })
const confirm = vi.fn<(question: string) => boolean>()
vi.stubGlobal('window', page)
vi.stubGlobal('confirm', confirm)
vi.stubGlobal('history', { back: vi.fn() })
vi.stubGlobal('location', new URL('http://platform.test/desk/stock'))
beforeEach(() => confirm.mockReset())

const mayUnload = () => page.dispatchEvent(new Event('beforeunload', { cancelable: true }))

/** Goes to an address as a link, a key or the way back does. */
const goTo = (url: string, sameDocument = true) =>
  page.navigation.dispatchEvent(
    Object.assign(new Event('navigate', { cancelable: true }), {
      destination: { url: new URL(url, location.href).href, sameDocument },
    }),
  )

test('the page is not left silently while something on it is unsaved', () => {
  const first = holdPage()
  const second = holdPage()
  first()
  expect(mayUnload()).toBe(false)
  second()
  expect([mayUnload(), mayLeave('?'), confirm.mock.calls]).toEqual([true, true, []])
})

test('another screen is shown once the person agrees, and all is held until this one is gone', () => {
  const stop = guardScreens('Leave?')
  const release = holdPage()
  confirm.mockReturnValueOnce(false).mockReturnValueOnce(true)
  expect([goTo('/desk/orders'), mayUnload()]).toEqual([false, false])
  expect([goTo('/desk/orders'), mayUnload()]).toEqual([true, false])
  release()
  expect([goTo('/desk/money'), mayUnload()]).toEqual([true, true])
  expect(confirm.mock.calls).toEqual([['Leave?'], ['Leave?']])
  stop?.()
})

test.each([true, false])('whether a screen was left is known: %s', (isAgreed) => {
  const stop = guardScreens('Leave?')
  const release = holdPage()
  confirm.mockReturnValueOnce(isAgreed)
  const go = () => {
    if (goTo('/desk/orders')) location.pathname = '/desk/orders'
  }
  expect(leave(go)).toBe(isAgreed)
  location.pathname = '/desk/stock'
  release()
  stop?.()
})

test('who agrees and does not get away holds what she typed', () => {
  const release = holdPage()
  confirm.mockReturnValue(true)
  goBack('Leave?')
  expect([mayLeave('Leave?'), mayUnload()]).toEqual([true, false])
  expect(history.back).toHaveBeenCalledOnce()
  release()
})

test('who leaves for good is not asked once more', () => {
  holdPage()
  const replace = vi.fn()
  vi.stubGlobal('location', Object.assign(new URL(location.href), { replace }))
  reopen('/desk/')
  expect([mayUnload(), replace.mock.calls]).toEqual([true, [['/desk/']]])
})

test('neither views of the same screen nor other pages are asked about here', () => {
  const stop = guardScreens('Leave?')
  const release = holdPage()
  expect([goTo('/desk/stock?low=5'), goTo('/elsewhere', false)]).toEqual([true, true])
  expect(confirm).not.toHaveBeenCalled()
  release()
  stop?.()
})
