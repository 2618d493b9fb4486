import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { firstStore } from './demo-stores'

const image = {
  url: '/stores/sections/hero.webp',
  alt: 'Bowls on a table',
  width: 2000,
  height: 1000,
}
const action = { label: 'See everything', href: '/categories' }
const entries = [
  { title: 'First', text: 'One' },
  { title: 'Second', text: 'Two' },
]
const source = { sort: 'NEWEST' }
const paragraphs = ['Some <strong>words</strong>.']

const finder = {
  ...{ kind: 'store-finder', title: 'Shops', text: 'Come and see.' },
  shops: [
    {
      title: 'Shop at the market',
      address: { line1: 'Markt 2', postalCode: '10115', city: 'Berlin', countryCode: 'DE' },
      hours: [{ days: ['tuesday', 'wednesday'], opens: '10:00', closes: '18:00' }],
      note: 'The door is in the yard.',
    },
    {
      title: 'Shop at the harbour',
      address: { line1: 'Kai 1', postalCode: '20457', city: 'Hamburg', countryCode: 'DE' },
      hours: [{ days: ['saturday'], opens: '09:00', closes: '12:30' }],
      phone: '+49 40 5550100',
      email: 'harbour@shop.example',
      directions: 'https://maps.example/harbour',
    },
  ],
}

/** All kinds of sections that name no product, each with the title by which the test finds it. */
export const sections: readonly ({ kind: string; title: string } & Record<string, unknown>)[] = [
  { kind: 'banner-hero', title: 'A banner', text: 'Loud.', action, image },
  {
    kind: 'lineup-hero',
    title: 'A lineup',
    text: 'Side by side.',
    action,
    images: [
      { image, height: 1 },
      { image: { ...image, alt: 'Plates' }, height: 0.6 },
    ],
    notes: [{ text: 'A note' }],
  },
  { kind: 'split-hero', title: 'A half', text: 'And the other.', action, image },
  {
    ...{ kind: 'split-hero', title: 'Over an image', text: 'Read on it.', layout: 'overlay' },
    ...{ action, link: action, image: { ...image, focal: '75% 50%' } },
  },
  { kind: 'rich-text', title: 'Words', paragraphs },
  {
    kind: 'image-with-text',
    title: 'An image at the end',
    text: 'Of the line.',
    image,
    side: 'end',
  },
  { kind: 'columns', title: 'Two columns', columns: entries },
  { kind: 'product-row', title: 'A row', source, limit: 4 },
  { kind: 'product-row', title: 'The same row again', source, limit: 4 },
  { kind: 'product-grid', title: 'A grid', source, limit: 8 },
  { kind: 'figures', title: 'In numbers', figures: entries },
  {
    kind: 'agenda',
    title: 'An agenda',
    text: 'What comes.',
    entries: [{ label: '3 Dec', text: 'Dogs' }],
  },
  { kind: 'directory', title: 'All shelves' },
  { kind: 'facts', title: 'To know', facts: entries },
  {
    kind: 'logos',
    title: 'Seen in',
    logos: [
      { image },
      { image: { ...image, alt: 'Cups' }, href: '/pages/terms' },
      { image: { ...image, alt: 'In Dutch' }, href: '/nl/pages/terms' },
      { image: { ...image, alt: 'A file' }, href: '/robots.txt' },
      { image: { ...image, alt: 'The cart' }, href: '/cart?from=logo#main' },
    ],
  },
  { kind: 'questions', title: 'Questions', questions: [{ question: 'Why?', answer: 'Because.' }] },
  {
    ...{ kind: 'newsletter', title: 'A newsletter', text: 'Now and then.' },
    consent: 'A letter a month.',
  },
  finder,
  {
    kind: 'video',
    title: 'A film',
    file: '/stores/sections/film.mp4',
    poster: image,
    captions: [{ language: 'en', label: 'English', file: '/stores/sections/film.en.vtt' }],
  },
]

/** A kind of section of the store's own. */
const own = {
  ...{ kind: 'own', template: 'hours' },
  data: {
    title: 'When we bake',
    image: image.url,
    days: [
      { label: 'Friday', text: 'Rye' },
      { label: 'Saturday', text: '<b>Wheat</b>' },
    ],
  },
}
const template = `<section aria-label="{{title}}"><h2>{{title}}</h2>
<img src="{{image}}" alt="Bread" width="2000" height="1000">
<dl class="days">{{#days}}<dt>{{label}}</dt><dd>{{text}}</dd>{{/days}}</dl>
<a href="/pages/terms">Our terms</a></section>`

const words = (title: string, shown: object = {}) => ({
  kind: 'rich-text',
  title,
  paragraphs,
  ...shown,
})

/** Gives a new store every kind of section. */
export function addSections(folder: string) {
  copyFileSync(`stores/${firstStore.slug}/images/hero.webp`, join(folder, 'images/hero.webp'))
  const file = join(folder, 'store.json')
  const store = JSON.parse(readFileSync(file, 'utf8')) as object
  const placed = {
    listHead: [words('Head of lists'), words('Of one list', { only: ['/categories'] })],
    listFoot: [words('Foot of lists')],
    product: [words('Below products')],
    pageHead: [words('Head of pages')],
    pageFoot: [
      words('Foot of pages'),
      words('Of returns', { only: ['/pages/returns'] }),
      { ...finder, only: ['/pages/terms'] },
    ],
    emptyCart: [words('In an empty cart')],
    emptySearch: [words('Nothing found')],
    notFound: [words('Nothing here')],
  }
  const past = { until: '2020-01-01T00:00:00Z' }
  const future = { from: '2120-01-01T00:00:00Z' }
  const home = [...sections, own, words('Long over', past), words('Not yet', future)]
  const logo = {
    text: 'Sections',
    image: { ...image, url: '/stores/sections/icon.svg', width: 32, height: 32 },
  }
  mkdirSync(join(folder, 'sections'))
  writeFileSync(join(folder, 'sections/hours.html'), template)
  writeFileSync(
    join(folder, 'sections/hours.css'),
    '.days { display: grid } dt { font-style: italic }',
  )
  mkdirSync(join(folder, 'translations'), { recursive: true })
  const translations = { 'When we bake': 'Wanneer we bakken', Friday: 'Vrijdag' }
  writeFileSync(join(folder, 'translations/nl.json'), JSON.stringify(translations))
  // Vitrine has no Dutch: its messages come with the store.
  mkdirSync(join(folder, 'messages/nl'), { recursive: true })
  const cart = { empty: { title: 'Je tas is leeg.' } }
  writeFileSync(join(folder, 'messages/nl/cart.json'), JSON.stringify(cart))
  const locales = [
    { code: 'en', name: 'English', priceLocale: 'en-US', dateLocale: 'en-US' },
    { code: 'nl', name: 'Nederlands', priceLocale: 'nl-NL', dateLocale: 'nl-NL' },
  ]
  writeFileSync(file, JSON.stringify({ ...store, locales, logo, home, sections: placed }))
}
