import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { compileMessages } from '@/lib/shop/i18n/compile-messages'
import type { FormState } from '@/lib/shop/forms/form-result'
import errors from '@/messages/en/errors.json'
import order from '@/messages/en/order.json'
import type { OrderRequestsView } from '@/lib/shop/orders/order-requests'
import { OrderRequests } from './order-requests'

const untouched: FormState = {
  ...{ key: '', isRefused: false, summary: [], formError: undefined, errors: {}, notice: null },
  value: (_, fallback = '') => fallback,
  error: () => undefined,
}
const refused = { ...untouched, isRefused: true, formError: 'Too late.' }

const view = {
  ...{ cancelForm: refused, returnForm: refused, returnAttempt: '', returnable: [] },
  ...{ isCancellable: false, returnableUntil: null },
}
const render = (given: OrderRequestsView) =>
  renderToStaticMarkup(
    <NextIntlClientProvider
      locale="en"
      messages={compileMessages({ errors, order })}
      timeZone="UTC"
    >
      <OrderRequests
        orderKey={{ orderToken: 'secret' }}
        view={given}
        onCancel={() => {}}
        onReturn={() => {}}
      />
    </NextIntlClientProvider>,
  )

it('says only why it is refused once an order can be neither cancelled nor returned', () => {
  const html = render(view)
  const texts = html.replaceAll(/<script.*?<\/script>/gs, '').split(/<[^>]+>/)
  expect(texts.filter(Boolean)).toEqual(['Cancel order', 'Too late.', 'Return items', 'Too late.'])
})

it('selects the quantities that were refused, and none of the other lines', () => {
  const typed: Record<string, string> = { 'quantity.mug': '2', reason: 'damaged' }
  const value = (field: string, fallback = '') => typed[field] ?? fallback
  const returnable = ['bowl', 'mug'].map((id) => ({ id, title: id, quantity: 3 }))
  const html = render({ ...view, returnable, returnForm: { ...refused, value } })
  const selected = html.matchAll(/<option value="(\w*)" selected/g)
  expect([...selected].map(([, chosen]) => chosen)).toEqual(['0', '2', 'damaged'])
})
