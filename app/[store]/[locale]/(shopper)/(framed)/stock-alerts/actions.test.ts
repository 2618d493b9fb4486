import { expect, it } from 'vitest'
import { browser, submit } from '@/lib/server/browser.testing'
import { problem, productReplies, usePlatform } from '@/lib/server/platform.testing'
import { askForAlert } from './actions'

const platform = usePlatform()

const ASK = /POST \/v1\/stock-alerts$/
const typed = { slug: 'mug', variantId: 'var-2', email: 'ada@example.com' }
const gone = { '': { key: 'gone' } }

it.each([
  ['is sold out', {}, { status: 202 }, {}],
  ['is in stock', {}, problem(409, 'StockAlert.InStock'), { '': { key: 'alertInStock' } }],
  ['is gone', {}, problem(404, 'Catalog.VariantNotFound'), gone],
  ['the product does not have', { variantId: 'var-9' }, { status: 202 }, gone, 0],
  ['no product has', { slug: 'vase' }, { status: 202 }, gone, 0],
])('an alert for a variant that %s', async (_, change, answer, errors, times = 1) => {
  platform.on(/graphql/, productReplies({ mug: {} }))
  platform.on(ASK, answer)
  await browser.hold({ customer: {} })
  browser.headers.set('x-locale', 'en')
  const sent = { ...typed, ...change }
  const notice = { key: 'alertRequested', values: { email: sent.email } }
  const isDone = Object.keys(errors).length === 0
  expect(await submit(askForAlert, sent)).toEqual({
    ...{ go: '/en/stock-alerts', form: 'stock-alert', errors },
    ...(isDone ? { values: {}, notice } : { values: sent }),
  })
  const origin = 'http://first.localhost:3000'
  const body = {
    ...{ variantId: 'var-2', email: 'ada@example.com', locale: 'en', localeUrl: `${origin}/en` },
    productUrl: `${origin}/en/products/mug/moss`,
  }
  const calls = platform.calls(ASK)
  expect(calls).toHaveLength(times)
  expect(calls).toMatchObject(times > 0 ? [{ body, authorization: undefined }] : [])
})
