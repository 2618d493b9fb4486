import { beforeEach, expect, it } from 'vitest'
import { browser, submit } from '@/lib/server/browser.testing'
import { problem, usePlatform } from '@/lib/server/platform.testing'
import { changeFirstStore } from '@/lib/server/shop.testing'
import {
  cancelAlert,
  confirmAlert,
} from '@/app/[store]/[locale]/(shopper)/(framed)/stock-alerts/actions'
import { confirmSubscription, endSubscription, subscribe } from './actions'

const platform = usePlatform()

const consent = `Ja, gern.\n${'Jederzeit kündbar. '.repeat(50)}`
const typed = { email: 'ada@example.com', consent }

beforeEach(() => {
  changeFirstStore({ home: [{ kind: 'newsletter', title: '', text: '', consent }] })
})

it.each([
  ['to the text beside the form', {}, { status: 202 }, {}],
  ['as browsers send it', { consent: consent.replace('\n', '\r\n') }, { status: 202 }, {}],
  [
    'with a mistyped address',
    { email: 'ada@' },
    { status: 202 },
    { email: { key: 'emailNoDomain' } },
  ],
  ['to another text', { consent: 'Everything' }, { status: 202 }, { '': { key: 'newsletterOff' } }],
  ['to no text', { consent: '' }, { status: 202 }, { consent: { key: 'newsletterOff' } }],
  [
    'at a platform without newsletters',
    {},
    problem(404, 'Common.NotFound'),
    { '': { key: 'newsletterOff' } },
  ],
])('a subscription with consent %s', async (_, change, answer, errors) => {
  platform.on(/POST \/v1\/newsletter-subscriptions$/, answer)
  await browser.hold({ customer: {} })
  const sent = { ...typed, ...change }
  const requested = { key: 'alertRequested', values: { email: sent.email } }
  const isDone = Object.keys(errors).length === 0
  expect(await submit(subscribe, sent)).toEqual({
    ...{ go: '/newsletter', form: 'newsletter', errors },
    ...(isDone ? { values: {}, notice: requested } : { values: sent }),
  })
  const body = { ...typed, locale: 'de', localeUrl: 'http://first.localhost:3000/' }
  const isAsked = isDone || ('status' in answer && answer.status === 404)
  const expected = isAsked ? [{ body, authorization: undefined }] : []
  expect(platform.calls(/./)).toMatchObject(expected)
})

it.each([
  [confirmSubscription, /POST \/v1\/newsletter-subscriptions\/t1\/confirm/, 'newsletterConfirmed'],
  [endSubscription, /DELETE \/v1\/newsletter-subscriptions\/t1$/, 'newsletterEnded', '/newsletter'],
  [confirmAlert, /POST \/v1\/stock-alerts\/t1\/confirm/, 'alertConfirmed'],
  [cancelAlert, /DELETE \/v1\/stock-alerts\/t1$/, 'alertCancelled', '/stock-alerts'],
])('a mailed token is used once: %o', async (action, call, key, done = undefined) => {
  const isNewsletter = key.startsWith('newsletter')
  const page = `${isNewsletter ? '/newsletter' : '/stock-alerts'}/t1`
  platform.on(call, { status: 204 })
  const notice = { key }
  expect(await submit(action, { token: 't1' })).toMatchObject({ go: done ?? page, notice })
  platform.on(call, problem(404, isNewsletter ? 'Newsletter.NotFound' : 'StockAlert.NotFound'))
  expect(await submit(action, { token: 't1' })).toMatchObject({
    ...{ go: page, errors: { '': { key: 'alertOver' } } },
  })
  expect(await submit(action, { token: '' })).toMatchObject({
    errors: { token: { key: 'alertOver' } },
  })
  expect(platform.calls(/./)).toHaveLength(2)
})
