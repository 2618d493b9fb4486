import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { compileMessages } from '@/lib/shop/i18n/compile-messages'
import account from '@/messages/en/account.json'
import { useOrderState } from './order-list'

const messages = compileMessages({ account }) as unknown as { account: typeof account }
const calendar = { locale: 'en-GB', timeZone: 'UTC' }

function State({ order }: { order: Parameters<ReturnType<typeof useOrderState>>[0] }) {
  return useOrderState(calendar)(order)
}

it.each([
  ['inTransit', 'regular', '', 'On its way'],
  ['delivered', 'regular', '', 'Delivered'],
  ['delivered', 'pickup', '', 'Collected'],
  ['delivered', 'regular', '2026-11-20T10:00:00Z', 'Delivered on 20\u00a0November'],
  ['delivered', 'pickup', '2026-11-20T10:00:00Z', 'Collected on 20\u00a0November'],
  ['beingPainted', 'regular', '', 'Being prepared'],
])('an order that is %s (%s, since %j) says %j', (state, type, occurredOn, expected) => {
  const shipping = { type, scheduledWindow: null, estimatedDelivery: null, pickupPoint: null }
  const timeline = occurredOn === '' ? [] : [{ state, occurredOn }]
  const text = renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={messages}>
      <State order={{ state, shipping, timeline, payment: { status: 'paid' } }} />
    </NextIntlClientProvider>,
  )
  expect(text).toBe(expected)
})

it.each([
  ['invalidated', 'expired', 'Not paid, nothing charged'],
  ['invalidated', 'refunded', 'Paid too late, we’re refunding it'],
  ['returned', 'due', 'Returned'],
  ['returned', 'paid', 'Returned'],
  ['returned', 'refunded', 'Returned and refunded'],
  ['cancelled', 'refunded', 'Cancelled'],
])('an order that is %s, its payment %s, says %j', (state, status, expected) => {
  const text = renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={messages}>
      <State order={{ state, payment: { status }, shipping: null, timeline: [] }} />
    </NextIntlClientProvider>,
  )
  expect(text).toBe(expected)
})
