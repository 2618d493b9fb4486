import { expect, it } from 'vitest'
import { browser, formOf, redirectOf } from '@/lib/server/browser.testing'
import { refusalText, renderPage } from '@/lib/server/page.testing'
import { cartJson, problem, usePlatform } from '@/lib/server/platform.testing'
import { correctEmail } from '@/app/[store]/[locale]/(shopper)/checkout/actions'
import DeliveryPage from './page'

const platform = usePlatform()

it('says why the address of the buyer was not corrected', async () => {
  await browser.hold({ cart: {} })
  const shippingAddress = {
    ...{ firstName: 'Ada', lastName: 'Test', line1: 'Am Hof 1', city: 'Hamburg' },
    ...{ postalCode: '20457', countryCode: 'DE' },
  }
  const email = 'ada@gmial.com'
  platform.on(/GET/, { json: cartJson({ email, shippingAddress }) })
  platform.on(/GET .*shipping-methods/, { json: { data: [] } })
  platform.on(/PATCH/, problem(409, 'Common.Conflict'))
  expect(await renderPage(DeliveryPage, '/')).not.toContain(refusalText('conflict'))
  const path = await redirectOf(correctEmail(formOf({ email: 'ada@gmail.com' })))
  expect(await renderPage(DeliveryPage, path)).toContain(refusalText('conflict'))
})
