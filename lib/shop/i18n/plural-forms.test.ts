import { expect, it } from 'vitest'
import { pluralForms, formatPlural } from './plural-forms'

it('says a number in each plural form of its language', () => {
  const forms = pluralForms('en', (count) => `Bag, ${count} ${count === 1 ? 'piece' : 'pieces'}`)
  expect([0, 1, 2, 11].map((count) => formatPlural(forms, count))).toEqual([
    'Bag, 0 pieces',
    'Bag, 1 piece',
    'Bag, 2 pieces',
    'Bag, 11 pieces',
  ])
})
