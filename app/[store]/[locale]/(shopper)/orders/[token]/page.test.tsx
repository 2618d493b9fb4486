import { expect, it } from 'vitest'
import { browser } from '@/lib/server/browser.testing'
import { usePlatform } from '@/lib/server/platform.testing'
import { wellGoingPlatform } from '../../actions.testing'
import { read } from '../../pages.testing'

const platform = usePlatform()

const none = [undefined, undefined, undefined]

it.each([
  [true, ['name="password"', 'name="understood"', '/order-1/data"', undefined]],
  [false, [...none, '/account/orders/ord-1']],
])(
  'offers signed out what can be done with the order (of a guest: %s)',
  async (isGuest, offers) => {
    await browser.hold({})
    platform.on(/./, wellGoingPlatform({}, { email: 'ada@example.com', isGuest }))
    const { html } = await read('/orders/order-1')
    const all = [
      /name="password"/,
      /name="understood"/,
      /\/order-1\/data"/,
      /\/account\/orders\/[^"]*/,
    ]
    expect(all.map((offer) => offer.exec(html)?.[0])).toEqual(offers)
  },
)
