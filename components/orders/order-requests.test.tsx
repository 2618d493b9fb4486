import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { compileMessages } from '@/lib/shop/i18n/compile-messages'
import type { FormState } from '@/lib/shop/forms/form-result'
import errors from '@/messages/en/errors.json'
import order from '@/messages/en/order.json'
import { OrderRequests } from './order-requests'

const untouched: FormState = {
  ...{ key: '', isRefused: false, summary: [], formError: undefined, errors: {}, notice: null },
  value: (_, fallback = '') => fallback,
  error: () => undefined,
}
const refused = { ...untouched, isRefused: true, formError: 'Too late.' }

it('says only why it is refused once an order can be neither cancelled nor returned', () => {
  const messages = compileMessages({ errors, order })
  const view = { cancelForm: refused, returnForm: refused, returnAttempt: '', returnable: [] }
  const html = renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={messages} timeZone="UTC">
      <OrderRequests
        orderKey={{ orderToken: 'secret' }}
        view={{ ...view, isCancellable: false, returnableUntil: null }}
        onCancel={() => {}}
        onReturn={() => {}}
      />
    </NextIntlClientProvider>,
  )
  const texts = html.replaceAll(/<script.*?<\/script>/gs, '').split(/<[^>]+>/)
  expect(texts.filter(Boolean)).toEqual(['Cancel order', 'Too late.', 'Return items', 'Too late.'])
})
