import { beforeEach, expect, test, vi } from 'vitest'
import { guardScreens, holdPage, mayLeave } from './unsaved.ts'

const page = Object.assign(new EventTarget(), { navigation: new EventTarget() })
const confirm = vi.fn<(question: string) => boolean>()
vi.stubGlobal('window', page)
vi.stubGlobal('confirm', confirm)
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

test('another screen is shown once the person agrees, who is not asked again', () => {
  const stop = guardScreens('Leave?')
  holdPage()
  confirm.mockReturnValueOnce(false).mockReturnValueOnce(true)
  expect([goTo('/desk/orders'), mayUnload()]).toEqual([false, false])
  expect([goTo('/desk/orders'), goTo('/desk/money'), mayUnload()]).toEqual([true, true, true])
  expect(confirm.mock.calls).toEqual([['Leave?'], ['Leave?']])
  stop?.()
})

test('neither views of the same screen nor other pages are asked about here', () => {
  const stop = guardScreens('Leave?')
  const release = holdPage()
  expect([goTo('/desk/stock?low=5'), goTo('/elsewhere', false)]).toEqual([true, true])
  expect(confirm).not.toHaveBeenCalled()
  release()
  stop?.()
})
