import { expect, it } from 'vitest'
import { hasSlug, slugIn } from './slugs'

const mug = {
  slug: 'becher',
  slugs: [
    { language: 'en', slug: 'mug' },
    { language: 'de', slug: 'becher' },
    { language: 'pt-BR', slug: 'caneca' },
  ],
}

it.each([
  ['de', 'becher'],
  ['de-AT', 'becher'],
  ['EN-gb', 'mug'],
  ['pt-BR', 'caneca'],
  ['pt', 'caneca'],
  ['sv', 'mug'],
])('the slug in %s is %s', (language, slug) => {
  expect(slugIn(mug, language)).toBe(slug)
})

it('is the same in every language on a platform with one slug', () => {
  expect(slugIn({ slug: 'mug', slugs: [] }, 'de')).toBe('mug')
  expect(hasSlug({ slug: 'mug', slugs: [] }, 'mug')).toBe(true)
})

it('finds a product by the slugs of every language', () => {
  expect(['mug', 'becher', 'caneca', 'cup'].map((slug) => hasSlug(mug, slug))).toEqual([
    true,
    true,
    true,
    false,
  ])
})
