import { expect, it } from 'vitest'
import { ADDRESS_FIELDS } from '@/lib/shop/address/address-format'
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
  const inAddress = ['ship.city', 'ship.line1', 'ship.postalCode', 'ship.region']
  const wrong = [...inAddress, 'email', 'phone', 'name']
  const errors = Object.fromEntries(wrong.map((field) => [field, { key: 'gone' as const }]))
  const address = ADDRESS_FIELDS.map((name) => `ship.${name}`)
  const listedIn = async (country: string) => {
    const values = { 'ship.countryCode': country }
    const path = await pathWithFlash('/cart', { form: 'contact', errors, values })
    const fields = ['name', 'email', ...address, 'phone']
    const { summary, formError } = await readFormState(searchParams(path), 'contact', fields)
    expect(formError, 'of a field that the country lacks').toBe(refusalText('gone'))
    return summary.map(({ fieldId }) => fieldId.replace(/^f-(?:ship\.)?/, ''))
  }
  expect(await listedIn('DE')).toEqual(['name', 'email', 'line1', 'postalCode', 'city', 'phone'])
  expect(await listedIn('HU')).toEqual(['name', 'email', 'city', 'line1', 'postalCode', 'phone'])
})
