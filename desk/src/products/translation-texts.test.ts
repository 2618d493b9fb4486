import { expect, test } from 'vitest'
import type { Product } from './product-drafts.ts'
import {
  countMissing,
  dropSavedTexts,
  isTextContested,
  listTexts,
  writeTexts,
  type TextDrafts,
} from './translation-texts.ts'

const product = {
  ...{ title: 'Mug', subtitle: null, slug: 'mug', description: ['One.'] },
  attributes: [{ name: 'Material', value: 'Clay' }],
  images: [
    { url: '/media/a.webp', alt: 'On a table' },
    { url: '/media/b.webp', alt: '' },
  ],
} as unknown as Product

/** Drafts that were begun over one text. */
const type = (typed: Record<string, string>, base = ''): TextDrafts =>
  Object.fromEntries(Object.entries(typed).map(([key, one]) => [key, { typed: one, base }]))

test('only what the original has is missing, and an address never is', () => {
  expect(listTexts(product, null).map(({ key }) => key)).toEqual([
    ...['title', 'description', 'attributes Material', 'images 1', 'slug'],
  ])
  expect(countMissing(product, null)).toBe(4)
  expect(countMissing(product, { title: 'Tasse', description: ['Eins.'] })).toBe(2)
})

test('warnings are missing like other texts, and are written', () => {
  const burning = { ...product, compliance: { warnings: 'Hot.' } } as unknown as Product
  expect(countMissing(burning, null)).toBe(5)
  expect(writeTexts(burning, null, type({ warnings: 'Heiß.' }))).toMatchObject({
    warnings: 'Heiß.',
  })
})

test('what was typed is written over what is there, and what is emptied is left out', () => {
  const texts = { title: 'Tasse', slug: 'tasse', attributes: { Material: 'Ton' } }
  const drafts = type({ 'images 1': 'Auf einem Tisch', 'attributes Material': '', slug: '' })
  const written = writeTexts(product, texts, drafts)
  expect(JSON.parse(JSON.stringify(written))).toEqual({
    ...{ title: 'Tasse', subtitle: null, warnings: null, description: [], attributes: {} },
    images: { '/media/a.webp': 'Auf einem Tisch' },
  })
})

test('what is typed while a translation is saved stays, over what is saved', () => {
  const drafts = type({ title: 'Tasse groß', subtitle: 'Neu ', description: 'Eins.\n\n\nZwei.' })
  const saved = { title: 'Tasse', subtitle: 'Neu', description: ['Eins.', 'Zwei.'] }
  expect(dropSavedTexts(product, drafts, saved)).toEqual(type({ title: 'Tasse groß' }, 'Tasse'))
})

test.each([
  ['another text', 'Becher', true],
  ['the same text', 'Krug', false],
  ['nothing', 'Tasse', false],
])('a draft over which somebody else has saved %s', (_what, now, contested) => {
  const row = { key: 'title', from: 'Mug', text: now }
  expect(isTextContested(type({ title: 'Krug' }, 'Tasse'), row)).toBe(contested)
})
