import { expect, it } from 'vitest'
import { translatorOf } from '@/lib/server/i18n/messages'
import { refusalText } from '@/lib/server/page.testing'
import { usePlatform } from '@/lib/server/platform.testing'
import { pathWithFlash } from './flash'
import { formMetadata, readFormState, readNotice, readRefusal } from './form-state'

usePlatform()

const searchParams = (path: string) =>
  Promise.resolve(Object.fromEntries(new URL(path, 'http://shop.invalid').searchParams))

it('a page says the notice of any form, and why one was refused that it does not show', async () => {
  const refused = searchParams(
    await pathWithFlash('/cart', { form: 'addToCart', errors: { slug: { key: 'gone' } } }),
  )
  expect(await readRefusal(refused, ['code'])).toBe(refusalText('gone'))
  expect(await readRefusal(refused, ['code', 'addToCart'])).toBeNull()
  expect(await readNotice(refused)).toBeNull()
  const done = await pathWithFlash('/cart', { form: 'removed', notice: { key: 'restored' } })
  const removed = translatorOf({ slug: 'first' }, 'de', 'notices')('restored')
  expect(await readNotice(searchParams(done))).toBe(removed)
  expect(await readRefusal(searchParams(done), [])).toBeNull()
})

it('a page that answers 404, which gets no search parameters, has its title', async () => {
  const title = translatorOf({ slug: 'first' }, 'de', 'order')('notFound')
  expect(await formMetadata('order.notFound')({})).toEqual({ title })
})

it('problems are listed as the form has its fields, and those of an address as its country does', async () => {
  const wrong = ['ship.city', 'email', 'ship.postalCode', 'name']
  const errors = Object.fromEntries(wrong.map((field) => [field, { key: 'gone' as const }]))
  const path = await pathWithFlash('/cart', { form: 'contact', errors })
  const fields = ['name', 'email', 'ship.postalCode', 'ship.city', 'note']
  const { summary } = await readFormState(searchParams(path), 'contact', fields)
  const listed = summary.map(({ fieldId }) => fieldId)
  expect(listed).toEqual(['f-name', 'f-email', 'f-ship.city', 'f-ship.postalCode'])
})
