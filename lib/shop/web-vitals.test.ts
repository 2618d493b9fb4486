import { expect, it } from 'vitest'
import { pageKind } from './web-vitals'

it('names the kind of a page by its path, in every language', () => {
  const kinds = {
    '/': 'home',
    '/pt-BR': 'home',
    '/categories/drinkware/cups': 'category',
    '/pt-BR/collections/first-light': 'category',
    '/search': 'search',
    '/pt-BR/products/mug/oat': 'product',
    '/cart': 'cart',
    '/checkout/review': 'checkout',
    '/pt-BR/account/orders': 'account',
    '/orders/a-secret-token': 'account',
    '/pages/terms': 'content',
    '/stock-alerts/a-secret-token': 'other',
    '/hanna@example.com': 'other',
  }
  const found = Object.keys(kinds).map((path) => [path, pageKind(path, 'pt-BR')])
  expect(Object.fromEntries(found)).toEqual(kinds)
})
