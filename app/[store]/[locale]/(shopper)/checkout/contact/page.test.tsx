import { expect, it } from 'vitest'
import { browser } from '@/lib/server/browser.testing'
import { usePlatform } from '@/lib/server/platform.testing'
import { wellGoingPlatform } from '../../actions.testing'
import { read } from '../../pages.testing'

const platform = usePlatform()

it.each([
  ['+49 40 123456', 'a/0', ''],
  ['+49 40 654321', 'new', '+49 40 654321'],
  [null, 'new', ''],
])(
  'a saved address is checked if its phone number is that of the cart, %s',
  async (phone, id, typed) => {
    await browser.hold({ customer: {}, cart: { token: 'cart-1' } })
    const place = { line1: 'Kai 0', postalCode: '20457', city: 'Hamburg', countryCode: 'DE' }
    const address = { ...place, firstName: 'Ada', lastName: 'Test', phone: '+49 40 123456' }
    platform.on(/./, wellGoingPlatform({ shippingAddress: { ...address, phone } }))
    platform.on(/GET \/v1\/customer\/addresses/, {
      json: [{ ...address, id: 'a/0', isDefault: true }],
    })
    const { html } = await read('/checkout/contact')
    const tag = (words: string) =>
      html.match(/<input[^>]*>/g)?.find((it) => it.includes(words)) ?? ''
    const chosen = ['a/0', 'new'].filter((it) => tag(`value="${it}"`).includes('checked'))
    expect(chosen).toEqual([id])
    expect(/ value="([^"]*)"/.exec(tag('name="shipping.phone"'))?.[1]).toBe(typed)
  },
)
