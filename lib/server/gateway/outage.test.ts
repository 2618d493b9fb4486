import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { translatorOf } from '@/lib/server/i18n/messages'
import type { Flash } from '@/lib/server/session/sealed-cookies'
import { anyStore } from '@/lib/server/shop.testing'
import { outagePage, outageSubject } from './outage'

const flash = (form: string, key: string): Flash => ({
  ...{ store: 'first', id: 'f', form, errors: { '': { key } }, values: {} },
})
const unknown = flash('order', 'outcomeUnknown')

describe('what an outage page reassures of', () => {
  it.each([
    ['/cart', null, false, 'cart'],
    ['/', null, false, 'cart'],
    ['/checkout/review', null, false, 'cart'],
    ['/checkout/review', null, true, 'placing'],
    ['/checkout/review?notice=1', null, true, 'placing'],
    ['/checkout/payment', null, true, 'cart'],
    ['/checkout/payment#x', unknown, false, 'placing'],
    ['/checkout/review', flash('order', 'changed'), false, 'cart'],
    ['/checkout/review', flash('cart', 'outcomeUnknown'), false, 'cart'],
    ['/checkout/review', { ...unknown, errors: {} }, false, 'cart'],
    ['/cart', unknown, false, 'cart'],
    ['/checkout/return?order=1', null, false, 'payment'],
    ['/checkout/return', unknown, false, 'placing'],
    ['/orders/order-1', null, false, 'order'],
    ['/orders', null, false, 'cart'],
    ['/x/orders/order-1', null, false, 'cart'],
    ['/account', null, false, 'account'],
    ['/account/orders/ord-1', null, false, 'account'],
    ['/accounts', null, false, 'cart'],
    ['/x/account', null, false, 'cart'],
  ])('%s after %j (a form: %s): %s', (returnTo, held, isForm, subject) => {
    expect(outageSubject(returnTo, held, isForm)).toBe(subject)
  })
})

describe('the page', () => {
  const store = { ...anyStore(), name: 'First <& Co>' }
  const now = Date.parse('2026-11-20T12:00:00Z')
  const page = (subject: Parameters<typeof outagePage>[2]['subject'], href: string | null) =>
    outagePage(store, 'en', { href, subject }, now)
  const t = translatorOf(store, 'en', 'outage')
  const plain = (html: string) => html.replace(/\s/g, ' ')

  it.each(['payment', 'placing', 'order', 'account'] as const)(
    'of an outage says what is safe (%s), tries again by itself, and since when',
    (subject) => {
      const { html } = page(subject, '/cart?a=1&b="')
      expect(html).toContain(`<title>${t(`${subject}.title`)} – First &lt;&amp; Co&gt;</title>`)
      expect(html).toContain(`<h1>${t(`${subject}.title`)}</h1><p>${t(`${subject}.sentence`)}</p>`)
      const href = '/cart?a=1&amp;b=&quot;'
      expect(html).toContain(`<meta http-equiv="refresh" content="30;url=${href}">`)
      expect(html).toContain(`<a href="${href}">${t('again')}</a>`)
      expect(plain(html)).toContain(`<p>${plain(t('note', { seconds: 30, time: '13:00' }))}</p>`)
    },
  )

  it('in place of the requested one is loaded again under its address', () => {
    const { html } = page('cart', null)
    expect(html).toContain(`<h1>${t('title')}</h1><p>${t('sentence')}</p>`)
    expect(html).toContain('<meta http-equiv="refresh" content="30">')
    expect(html).toContain(`<a href="">${t('again')}</a>`)
  })

  it.each(['updated', 'foreign', 'unreadable'] as const)(
    'of a form that is not taken does not send it again: %s',
    (subject) => {
      const { html } = page(subject, '/cart')
      expect(html).toContain(`<h1>${t(`${subject}.title`)}</h1>`)
      expect(html).not.toContain('http-equiv="refresh"')
      expect(html).toContain(`<a href="/cart">${t(`${subject}.again`)}</a><p></p>`)
    },
  )

  it('has its one style, in the colours of the store, and may do nothing else', () => {
    const { html, policy } = page('cart', null)
    const [, style = ''] = /<style>(.*)<\/style>/.exec(html) ?? []
    const hash = createHash('sha256').update(style).digest('base64')
    expect(policy.split('; ')).toEqual([
      ...["default-src 'none'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"],
      `style-src 'sha256-${hash}'`,
    ])
    const { colours } = store.theme
    expect(style).toContain(`background:${colours.band};color:${colours['band-foreground']}`)
    const edge = { colour: '#010203', line: '#040506' }
    const edged = { ...store, theme: { ...store.theme, edge } }
    const withEdge = outagePage(edged, 'en', { href: null, subject: 'cart' }, now).html
    expect([style, withEdge].map((text) => /#010203.*#040506/.test(text))).toEqual([false, true])
  })
})
