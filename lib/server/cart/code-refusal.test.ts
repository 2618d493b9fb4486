import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createCommerceClient } from '@/lib/commerce/client'
import { CommerceError } from '@/lib/commerce/errors'
import { codeRefusal } from './cart-changes'
import { formatMessages } from '@/lib/server/i18n/messages'
import type { Shopper } from '@/lib/server/session/shopper'
import { getStore } from '@/lib/server/request/stores'

const platform = vi.fn<() => Promise<Response>>()

beforeEach(() => vi.stubGlobal('fetch', platform))

afterEach(() => {
  platform.mockReset()
  vi.unstubAllGlobals()
})

function shopperOf(slug: string, locale: string): Shopper {
  const store = getStore(slug, locale)
  const clientWith = () =>
    createCommerceClient({ baseUrl: 'http://127.0.0.1:4000', storeDomain: store.storeDomain })
  return {
    store,
    locale,
    host: store.storeDomain,
    customer: null,
    cart: { store: slug, token: 'c1' },
    client: clientWith(),
    clientWith,
  }
}

const cart = {
  ...{ token: 'c1', status: 'active', currencyCode: 'EUR', items: [], itemCount: 0 },
  ...{ subTotal: 24, discount: 0, shippingTotal: 0, tax: 3.83, taxIncluded: true, total: 24 },
}

const refused = (code: string, extensions = {}) =>
  new CommerceError({ kind: 'invalid', status: 400, code, requestId: 'r1', extensions })

async function refusalText(error: CommerceError, slug = 'first', locale = 'en') {
  const { errors } = await codeRefusal(error, 'BIG', shopperOf(slug, locale))
  return formatMessages({ slug }, locale, 'errors', errors)['coupon']
}

describe('a refused coupon', () => {
  it('names the minimum order in the currency of the cart, as the shopper’s language has it', async () => {
    platform.mockImplementation(async () => Response.json(cart))
    const error = refused('Coupon.MinimumNotReached', { minimum: 50 })
    expect(await refusalText(error)).toBe('Spend at least 50,00\u00a0€ to use BIG.')
    const shopper = shopperOf('second', 'en')
    const locales = shopper.store.locales.map((locale) =>
      locale.code === 'en' ? { ...locale, priceLocale: 'en-IE' } : locale,
    )
    const reader = { ...shopper, store: { ...shopper.store, locales } }
    const { errors } = await codeRefusal(error, 'BIG', reader)
    expect(errors['coupon']?.values).toMatchObject({ minimum: '€50.00' })
  })

  it('says that the order is too small when the platform names no minimum', async () => {
    const error = refused('Coupon.MinimumNotReached')
    expect(await refusalText(error)).toBe('Your order is below the minimum for BIG.')
    expect(platform).not.toHaveBeenCalled()
  })

  it('is explained in the shopper’s language', async () => {
    const error = refused('Coupon.UsedUp')
    expect(await refusalText(error, 'second', 'sv')).toBe('BIG kan inte användas fler gånger.')
  })

  it('leaves other errors unchanged', async () => {
    const error = refused('Cart.NotFound')
    await expect(refusalText(error)).rejects.toBe(error)
  })
})
