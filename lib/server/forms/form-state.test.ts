import { expect, it, vi } from 'vitest'
import { usePlatform } from '@/lib/server/platform.testing'
import { pathWithFlash } from './flash'
import { readNotice } from './form-state'

usePlatform()

vi.mock('next-intl/server', () => ({
  getTranslations: async (namespace: string) =>
    Object.assign((key: string) => `${namespace}.${key}`, { has: () => true }),
}))

const searchParams = (path: string) =>
  Promise.resolve(Object.fromEntries(new URL(path, 'http://shop.invalid').searchParams))

it('a page says the notice of any form, and why one was refused that it names', async () => {
  const refused = searchParams(
    await pathWithFlash('/cart', { form: 'addToCart', errors: { slug: { key: 'gone' } } }),
  )
  expect(await readNotice(refused, ['cart', 'addToCart'])).toBe('errors.gone')
  expect(await readNotice(refused, ['cart'])).toBeNull()
  const done = await pathWithFlash('/cart', { form: 'removed', notice: { key: 'removed' } })
  expect(await readNotice(searchParams(done), ['removed'])).toBe('notices.removed')
  expect(await readNotice(searchParams(done))).toBe('notices.removed')
})
