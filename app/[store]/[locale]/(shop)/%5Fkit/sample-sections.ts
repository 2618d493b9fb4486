import type { StoreSection } from '@/lib/shop/store/section-schema'

const action = { label: 'See everything', href: '/categories' }
const entries = [
  { title: 'First', text: 'What there is to say of it.' },
  { title: 'Second', text: 'And of the other, with some more words.' },
  { title: 'Third', text: 'Briefly.' },
]

const shop = (title: string, postalCode: string, city: string) => ({
  title,
  address: { line1: 'Long Street 1', postalCode, city, countryCode: 'DE' },
  hours: [
    { days: ['tuesday' as const, 'wednesday' as const], opens: '10:00', closes: '18:00' },
    { days: ['saturday' as const], opens: '09:00', closes: '12:00' },
    { days: ['saturday' as const], opens: '13:00', closes: '16:00' },
  ],
  note: 'The door is in the yard.',
  phone: '+49 40 5550100',
  email: 'shop@shop.example',
  directions: 'https://maps.example/shop',
})

/** Sections that need no images and no catalogue data, so that every store can show them. */
export const sampleSections: readonly StoreSection[] = [
  { kind: 'banner-hero', title: 'A banner', text: 'In very large type.', action, link: action },
  {
    ...{ kind: 'figures', title: 'Figures' },
    figures: [
      { title: '8', text: 'of these' },
      { title: '200', text: 'of those' },
      { title: '10:00', text: 'until then' },
    ],
  },
  { kind: 'product-grid', title: 'A grid', source: { sort: 'NEWEST' }, limit: 8, link: action },
  {
    kind: 'lineup-hero',
    title: 'A lineup',
    text: 'On one line.',
    action,
    images: [],
    notes: [{ text: 'A note' }],
  },
  { kind: 'product-row', title: 'A row', source: { sort: 'PRICE_ASC' }, limit: 4 },
  {
    kind: 'rich-text',
    title: 'Words',
    paragraphs: ['With <strong>emphasis</strong>.'],
    link: action,
  },
  { kind: 'columns', title: 'Columns', columns: entries },
  { kind: 'directory', title: 'Directory' },
  {
    ...{ kind: 'agenda', title: 'An agenda', text: 'What comes.', link: action },
    entries: [
      { label: 'Monday', text: 'One thing' },
      { label: 'Tuesday', text: 'Another' },
    ],
  },
  { kind: 'facts', title: 'Facts', facts: entries },
  {
    ...{ kind: 'questions', title: 'Questions' },
    questions: [{ question: 'Does it open?', answer: 'It does.' }],
  },
  {
    ...{ kind: 'newsletter', title: 'A newsletter', text: 'Now and then.' },
    consent: 'A letter a month. You can leave at any time.',
  },
  {
    ...{ kind: 'store-finder', title: 'Shops', text: 'Come and see.' },
    shops: [shop('Harbour', '20457', 'Hamburg'), shop('Market', '10115', 'Berlin')],
  },
]
