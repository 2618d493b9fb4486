import { expect, test, vi } from 'vitest'
import { holdPage, isUnsaved } from './unsaved.ts'

const page = new EventTarget()
vi.stubGlobal('window', page)
const mayLeave = () => page.dispatchEvent(new Event('beforeunload', { cancelable: true }))

test('the page is not left silently while something on it is unsaved', () => {
  const first = holdPage()
  const second = holdPage()
  first()
  expect([mayLeave(), isUnsaved()]).toEqual([false, true])
  second()
  expect([mayLeave(), isUnsaved()]).toEqual([true, false])
})
