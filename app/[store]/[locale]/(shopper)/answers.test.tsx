import { describe, expect, it } from 'vitest'
import { browser, formOf, nextNavigation, redirectOf } from '@/lib/server/browser.testing'
import { formatMessages } from '@/lib/server/i18n/messages'
import { problem, usePlatform } from '@/lib/server/platform.testing'
import { changeFirstStore } from '@/lib/server/shop.testing'
import { everyAction, wellGoingPlatform } from './actions.testing'
import { POST as postTakeOut } from './(framed)/account/security/data/route'
import { placeOrder } from './checkout/actions'
import { read } from './pages.testing'

const platform = usePlatform()

const plainText = (html: string) => html.replaceAll(/&(?:quot|#x27|amp);|["'&]/g, "'")

/** Fields that the errors of a form lead to and another form has, if any. */
const fieldsElsewhere = (html: string) =>
  (html.match(/<form.*?<\/form>/gs) ?? []).flatMap((form) =>
    [...form.matchAll(/href="#(f-[^"]+)"/g)].flatMap(([, id]) =>
      form.includes(` id="${id}"`) ? [] : [id],
    ),
  )

const first = { slug: 'first' }

/** What the flash says: a notice, or why something was refused. */
async function readTexts() {
  const { errors = {}, notice } = (await browser.read('flash')) ?? {}
  const refusals = Object.values(formatMessages(first, 'de', 'errors', errors))
  const notices = notice ? formatMessages(first, 'de', 'notices', { notice }) : {}
  return { texts: [...refusals, ...Object.values(notices)], isRefused: refusals.length > 0 }
}

/** The form that is posted to a handler, because a file answers it. */
async function takeOut(data: FormData) {
  const request = new Request('http://shop.invalid', { method: 'POST', body: data })
  nextNavigation.redirect((await postTakeOut(request)).headers.get('location') ?? '')
}

const agreed = { total: '2800', currencyCode: 'EUR', shippingMethodId: 'ship-1' }
const order = { kept: { buyerNote: 'Ring twice' }, sent: agreed, page: '/checkout/review' }
const file = { page: '/account/security#data', kept: { dataPassword: 'old' } }
const doings = [
  ...everyAction,
  { ...order, action: placeOrder, name: placeOrder.name, signIn: undefined },
]
const takingOut = { ...file, action: takeOut, name: takeOut.name, sent: {}, signIn: file.page }
/** Those that lead to a step of the checkout, which may lead on to another. */
const buying = doings.filter(({ page }) => /^\/(?:cart|checkout|login|register)/.test(page))

const refused = problem(409, 'Cart.NotReady')
describe.each([
  ['all goes well', {}, null, doings],
  ['the platform refuses it', {}, refused, [...doings, takingOut]],
  ['the cart has no delivery', { shipping: null }, refused, buying],
  ['the cart has no address', { shippingAddress: null }, refused, buying],
  ['the cart is empty', { items: [], itemCount: 0 }, refused, buying],
] as const)('when %s', (_, cart, refusal, those) => {
  it.each(those)(
    'a page says what came of $name ($page)',
    async ({ action, kept, sent, signIn }) => {
      changeFirstStore({
        home: [{ kind: 'newsletter', title: '', text: '', consent: 'Ja, gern.' }],
      })
      const empty = Object.fromEntries(Object.keys(kept ?? {}).map((name) => [name, '']))
      for (const isGuest of signIn === undefined ? [true, false] : [false]) {
        for (const fields of [kept, empty]) {
          browser.reset()
          const customerId = isGuest ? undefined : 'cus-ada'
          await browser.hold({
            ...(isGuest ? {} : { customer: { sid: crypto.randomUUID() } }),
            cart: { customerId, paymentMethodId: 'card' },
          })
          platform.on(/./, wellGoingPlatform({ ...cart, customerId: customerId ?? null }))
          if (refusal) platform.on(/^(?!GET|POST \/graphql)/, refusal)
          const path = await redirectOf(action(formOf({ ...fields, ...sent })))
          const { texts, isRefused } = await readTexts()
          if (texts.length === 0) continue
          const { html, title } = await read(path)
          const isSaid = texts.some((text) => plainText(html).includes(plainText(text)))
          const isMarked = title.startsWith('Fehler: ')
          const elsewhere = fieldsElsewhere(html)
          expect({ path, texts, isSaid, isMarked, elsewhere }).toMatchObject({
            ...{ isSaid: true, elsewhere: [] },
            isMarked: isRefused,
          })
        }
      }
    },
  )
})
