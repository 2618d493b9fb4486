import { createTranslator } from 'next-intl'
import { expect, it } from 'vitest'
import { compiledMessages } from './languages'

it.each([
  ['Includes $5 VAT', 'en', undefined],
  ['Includes $5 VAT', 'en', 'DE'],
  ['Includes $5 tax', 'en', 'US'],
  ['Includes $5 GST', 'en', 'AU'],
  ['Enthält $5 MwSt.', 'de', 'AT'],
  ['Enthält $5 Steuer', 'de', 'CA'],
  ['Varav GST $5', 'sv', 'NZ'],
  ['Inclui $5 de imposto', 'pt-BR', 'BR'],
  ['يشمل ضريبة السلع والخدمات $5', 'ar', 'SG'],
])('tax is called as in the country of the store: %s', (said, locale, country) => {
  const t = createTranslator({ locale, messages: compiledMessages(locale, {}, country) })
  expect(t('cart.panel.taxIncluded', { amount: '$5' })).toBe(said)
})
