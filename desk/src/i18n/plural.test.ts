import { expect, test } from 'vitest'
import { pluralOf } from './plural.ts'

test.each([
  ['en', '# order|# orders', { 0: '0 orders', 1: '1 order', 1200: '1,200 orders' }],
  ['pt-BR', '# pedido|# pedidos', { 0: '0 pedido', 1: '1 pedido', 1_000_000: '1.000.000 pedidos' }],
  ['de', '# fehlen', { 1: '1 fehlen', 2: '2 fehlen' }],
  ['ar', 'z|o|t|f|m|x', { 0: 'z', 1: 'o', 2: 't', 3: 'f', 11: 'm', 100: 'x' }],
  ['ar', '|o|t|f||x', { 0: 'x', 1: 'o', 11: 'x' }],
])('in %s, %j says the number', (locale, forms, expected) => {
  const plural = pluralOf(locale)(forms)
  for (const [count, text] of Object.entries(expected)) {
    expect(plural(Number(count))).toBe(text)
  }
})
