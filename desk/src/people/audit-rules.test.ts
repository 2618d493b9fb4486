import { expect, test } from 'vitest'
import { pageOfSubject, spellOut, toLabel } from './audit-rules.ts'

test('operations are read as words', () => {
  expect(spellOut('CreateOrderNote')).toBe('Create order note')
  expect(spellOut('Invite')).toBe('Invite')
})

test('names of programs are labels, and what people have written stays', () => {
  const labels = ['Made in', 'Material', 'USB-C ports']
  expect(['madeIn', 'Material', 'USB-C ports'].map(toLabel)).toEqual(labels)
})

test('orders and products lead to their page, others to none', () => {
  const pages = ['/orders/ord_1', '/products/prd_1', null]
  expect(['ord_1', 'prd_1', 'stf_1'].map(pageOfSubject)).toEqual(pages)
})
