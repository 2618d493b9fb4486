import { expect, it, vi } from 'vitest'
import { browser, formOf, nextCache, submit } from '@/lib/server/browser.testing'
import { cartJson, problem, usePlatform } from '@/lib/server/platform.testing'
import { chooseDelivery, placeOrder } from './actions'

const platform = usePlatform()

const choice = { shippingMethodId: 'ship-1', 'scheduledDate.ship-1': '2026-11-27' }

it('a selected delivery draws the page again, a refused one does not', async () => {
  const { refresh } = nextCache
  vi.mocked(refresh).mockClear()
  await browser.hold({ cart: {} })
  platform.on(/PATCH .*shipping$/, problem(409, 'Cart.ShippingUnavailable'))
  const refused = {
    go: '/checkout/delivery',
    errors: { shippingMethodId: { key: 'deliveryGone' } },
  }
  expect(await submit(chooseDelivery, choice)).toMatchObject(refused)
  expect(refresh).not.toHaveBeenCalled()
  platform.on(/PATCH .*shipping$/, { json: cartJson() })
  expect(await chooseDelivery(formOf({ ...choice, stay: '1' }))).toMatchObject({ ok: true })
  expect(refresh).toHaveBeenCalledOnce()
})

it('an order is placed with what the page showed, and its note comes back when it is not', async () => {
  await browser.hold({ cart: { paymentMethodId: 'card' } })
  platform.on(/complete/, problem(409, 'Cart.TotalChanged', { total: 30 }))
  const agreed = { total: '2800', currencyCode: 'EUR', ...choice }
  const buyerNote = 'Ring twice'
  expect(await submit(placeOrder, { ...agreed, buyerNote })).toMatchObject({
    ...{ go: '/checkout/review', form: 'order', values: { buyerNote } },
    errors: { '': { key: 'totalChanged' } },
  })
  const expectedShipping = { shippingMethodId: 'ship-1', scheduledDate: '2026-11-27' }
  const body = { expectedTotal: 28, expectedShipping, buyerNote, paymentMethodId: 'card' }
  expect(platform.calls(/complete/)).toMatchObject([{ body }])
  const long = { ...agreed, buyerNote: 'x'.repeat(501) }
  expect(await submit(placeOrder, long)).toMatchObject({
    ...{ go: '/checkout/review', form: 'order', values: { buyerNote: long.buyerNote } },
    errors: { buyerNote: { key: 'tooLong', values: { count: 500 } } },
  })
  expect(platform.calls(/complete/)).toHaveLength(1)
})
