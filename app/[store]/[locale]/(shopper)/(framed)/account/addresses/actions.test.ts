import { expect, it } from 'vitest'
import { browser, plain, redirectOf } from '@/lib/server/browser.testing'
import { usePlatform } from '@/lib/server/platform.testing'
import { saveAddress } from './actions'

const platform = usePlatform()

it('a refused address keeps what was typed, and the tick that makes it the default', async () => {
  await browser.hold({ customer: {} })
  const typed = { countryCode: 'DE', firstName: 'Ada', postalCode: '2045', makeDefault: 'on' }
  const data = new FormData()
  for (const [name, value] of Object.entries(typed)) data.set(name, value)
  expect(plain(await redirectOf(saveAddress(data)))).toBe('/account/addresses/new')
  expect(await browser.read('flash')).toMatchObject({ form: 'address', values: typed })
  expect(platform.calls(/./)).toEqual([])
})
