import { expect, test } from 'vitest'
import { pageOfSubject, spellOut, toLabel } from './audit-rules.ts'

test('operations are read as words', () => {
  expect(spellOut('CreateOrderNote')).toBe('Create order note')
  expect(spellOut('Invite')).toBe('Invite')
})

test('names of programs are labels, and what people have written stays', () => {
  expect(toLabel('madeIn')).toBe('Made in')
  expect(toLabel('Material')).toBe('Material')
  expect(toLabel('USB-C ports')).toBe('USB-C ports')
})

test('orders and products lead to their page, others to none', () => {
  expect(pageOfSubject('ord_1')).toBe('/orders/ord_1')
  expect(pageOfSubject('prd_1')).toBe('/products/prd_1')
  expect(pageOfSubject('stf_1')).toBeNull()
})
