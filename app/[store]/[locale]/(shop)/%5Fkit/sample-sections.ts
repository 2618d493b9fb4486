import type { StoreSection } from '@/lib/shop/store/section-schema'

const action = { label: 'See everything', href: '/categories' }
const entries = [
  { title: 'First', text: 'What there is to say of it.' },
  { title: 'Second', text: 'And of the other, with some more words.' },
  { title: 'Third', text: 'Briefly.' },
]

/** Sections that need neither images nor names of the catalogue, so that every store can show them. */
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
]
