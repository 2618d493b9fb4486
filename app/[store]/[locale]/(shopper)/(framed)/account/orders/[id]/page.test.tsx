import { expect, it } from 'vitest'
import { browser, formOf, redirectOf } from '@/lib/server/browser.testing'
import { translatorOf } from '@/lib/server/i18n/messages'
import { refusalText, renderPage } from '@/lib/server/page.testing'
import { orderReply, usePlatform } from '@/lib/server/platform.testing'
import { orderAgain } from './actions'
import OrderPage, { generateMetadata } from './page'

const platform = usePlatform()

it('says that nothing of the order can be had any more, also when it offers nothing', async () => {
  await browser.hold({ customer: {} })
  const change = { shipments: [], returns: [], returnable: [], creditNotes: [] }
  platform.on(/graphql/, orderReply({}, { ...change, refundedTotal: 0 }))
  const path = await redirectOf(orderAgain(formOf({ orderId: 'ord-1' })))
  const html = await renderPage(OrderPage, path, { id: 'ord-1' })
  expect(html).toContain(refusalText('soldOut'))
  const offer = translatorOf({ slug: 'first' }, 'de', 'account')('reorder', { count: 0 })
  expect(html).not.toContain(offer)
  const search = Object.fromEntries(new URL(path, 'http://shop.invalid').searchParams)
  const { title } = await generateMetadata({ searchParams: Promise.resolve(search) })
  expect(title).toMatch(/^Fehler:/)
})
