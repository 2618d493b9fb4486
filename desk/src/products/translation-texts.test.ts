import { expect, test } from 'vitest'
import type { Product } from './product-drafts.ts'
import { countMissing, listTexts, writeTexts } from './translation-texts.ts'

const product = {
  ...{ title: 'Mug', subtitle: null, slug: 'mug', description: ['One.'], descriptionHtml: null },
  attributes: [{ name: 'Material', value: 'Clay' }],
  images: [
    { url: '/media/a.webp', alt: 'On a table' },
    { url: '/media/b.webp', alt: '' },
  ],
} as unknown as Product

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
  expect(writeTexts(burning, null, { warnings: 'Heiß.' })).toMatchObject({
    warnings: 'Heiß.',
  })
})

test('what was typed is written over what is there, and what is emptied is left out', () => {
  const texts = { title: 'Tasse', slug: 'tasse', attributes: { Material: 'Ton' } }
  const typed = { 'images 1': 'Auf einem Tisch', 'attributes Material': '', slug: '' }
  const written = writeTexts(product, texts, typed)
  expect(JSON.parse(JSON.stringify(written))).toEqual({
    ...{ title: 'Tasse', subtitle: null, warnings: null, description: [], attributes: {} },
    descriptionHtml: null,
    images: { '/media/a.webp': 'Auf einem Tisch' },
  })
})

test('a description with markup is translated with it, and what has none is paragraphs', () => {
  const descriptionHtml = '<p><strong>One.</strong></p>'
  const rich = { ...product, descriptionHtml }
  expect(listTexts(rich, null).find(({ key }) => key === 'description')?.from).toBe(descriptionHtml)
  const write = (description: string) => writeTexts(rich, null, { description })
  const markup = { description: [], descriptionHtml: '<b>Eins.</b>' }
  expect(write('<b>Eins.</b>')).toMatchObject(markup)
  const paragraphs = { description: ['Eins < 2.', '*', 'Zwei.', '*'], descriptionHtml: null }
  expect(write('Eins < 2.\n\n*\n\nZwei.\n\n*')).toMatchObject(paragraphs)
})
