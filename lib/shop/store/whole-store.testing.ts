const link = { label: 'Terms', href: '/pages/terms' }
export const image = {
  ...{ url: '/stores/corner/hero.webp', alt: 'A mug', width: 1200, height: 800 },
  focal: '50% 40%',
}
const hero = { title: 'Open', text: 'Come in.', action: link, link }
const captions = { language: 'en', label: 'English', file: '/stores/corner/film.en.vtt' }
const moments = { from: '2026-12-01T00:00:00+01:00', until: '2026-12-24T00:00:00+01:00' }

/** A section of every kind, with every field. */
const sections = [
  { kind: 'split-hero', ...hero, image, layout: 'overlay', ...moments, only: ['/pages/terms'] },
  { kind: 'stacked-hero', lines: ['One', 'Two'], text: 'Three', action: link, image },
  { kind: 'banner-hero', ...hero, image },
  { kind: 'lineup-hero', ...hero, images: [{ image, height: 0.5 }], notes: [{ text: 'Note' }] },
  { kind: 'rich-text', title: 'Words', paragraphs: ['Some'], link },
  { kind: 'image-with-text', title: 'Beside', text: 'Text', link, image, side: 'end' },
  {
    ...{ kind: 'columns', title: 'Two' },
    columns: [0, 1].map(() => ({ title: 'One', text: 'Two', image, link })),
  },
  {
    ...{ kind: 'swatch-index', title: 'Glazes', text: 'All', option: 'Glaze' },
    tiles: ['Oat', 'Moss'].map((value) => ({ value, height: 1 })),
  },
  { kind: 'category-tiles', title: 'Four', categories: ['a', 'b', 'c', 'd'] },
  { kind: 'collection', collection: 'gifts', products: [{ slug: 'mug', choice: 'Oat' }] },
  { kind: 'quote', quote: 'So', text: 'Who', link, image },
  {
    ...{ kind: 'product-row', title: 'Row', text: 'Text', limit: 4, link },
    source: { collection: 'gifts', category: 'mugs', slugs: ['mug'], sort: 'NEWEST' },
    choices: { mug: 'Oat' },
  },
  { kind: 'product-grid', title: 'Grid', text: 'Text', source: { sort: 'NEWEST' }, limit: 6, link },
  { kind: 'facts', title: 'Facts', facts: [0, 1].map(() => ({ title: 'One', text: 'Two' })) },
  { kind: 'figures', title: 'F', figures: [0, 1].map(() => ({ title: '1', text: 'Two' })) },
  { kind: 'agenda', title: 'A', text: 'B', link, entries: [{ label: 'C', text: 'D' }] },
  {
    ...{ kind: 'sequence', title: 'A', text: 'B' },
    steps: [0, 1, 2].map(() => ({ label: 'C', product: 'mug', choice: 'Oat', text: 'D' })),
  },
  {
    ...{ kind: 'annotated-image', title: 'A', text: 'B', measure: '60 cm' },
    ...{ product: 'mug', action: 'See', image },
  },
  { kind: 'directory', title: 'All', categories: ['a', 'b'], image },
  { kind: 'logos', title: 'Press', logos: [0, 1].map(() => ({ image, href: '/pages/terms' })) },
  { kind: 'questions', title: 'Q', questions: [{ question: 'Why?', answer: 'So.' }] },
  { kind: 'newsletter', title: 'News', text: 'Monthly', consent: 'Yes', link },
  {
    ...{ kind: 'store-finder', title: 'Shops', text: 'Here' },
    shops: [
      {
        title: 'Harbour',
        address: {
          ...{ line1: 'Kai 1', line2: 'Hof', postalCode: '60601', city: 'Chicago' },
          ...{ region: 'IL', countryCode: 'US' },
        },
        hours: [{ days: ['monday'], opens: '09:00', closes: '17:00' }],
        ...{ note: 'In the yard', phone: '+49 40 5550100', email: 'a@shop.example' },
        directions: 'https://maps.example/shop',
      },
    ],
  },
  {
    ...{ kind: 'video', title: 'Film', text: 'See', file: '/stores/corner/film.mp4' },
    ...{ poster: image, captions: [captions] },
  },
]

/** A store in which every field is set, and right. */
export const wholeStore = {
  $schema: '../store.schema.json',
  ...{ slug: 'corner', order: 1, name: 'Corner', tagline: 'On the corner' },
  ...{ domains: ['corner.example'], storeDomain: 'corner.example' },
  ...{ defaultLocale: 'en', countryCode: 'DE', timeZone: 'Europe/Berlin' },
  locales: [{ code: 'en', name: 'English', priceLocale: 'en-IE', dateLocale: 'en-GB' }],
  logo: { text: 'Corner', image },
  announcement: { id: 'open', text: 'We are open.' },
  navigation: [
    {
      label: 'Shop',
      href: '/categories',
      children: [link],
      shortcuts: [link],
      image,
      caption: 'A',
    },
  ],
  home: sections,
  sections: { notFound: [{ kind: 'rich-text', paragraphs: ['Nothing'] }] },
  account: { image },
  seller: { lines: ['Corner', 'Kai 1'], details: ['VAT DE1'] },
  returns: { days: 30, paidBy: 'shop' },
  analytics: {
    ga4: { measurementId: 'G-AB12CD34EF', serverUrl: 'https://a.example', advertising: true },
    matomo: { url: 'https://b.example', siteId: 1 },
    plausible: { url: 'https://c.example', domain: 'corner.example' },
    collector: { url: 'https://d.example', category: 'analytics' },
    checkout: true,
  },
  texts: { en: { items: { count: '{count, plural, one {# object} other {# objects}}' } } },
  theme: {
    scheme: 'light',
    colours: { background: '#FFFFFF', foreground: '#1B1B1B', primary: '#1F4B99' },
    edge: { colour: '#BE8F66', line: '#6E4326' },
    fonts: { heading: 'Besley', body: 'Own' },
    ownFonts: [
      {
        ...{ name: 'Own', file: '/stores/corner/own.woff2', weights: '100 900' },
        ...{ generic: 'serif', sizeAdjust: '98.5%', ascent: '90%', descent: '25%' },
      },
    ],
    ...{ headingWeight: 500, headingTracking: '-0.02em', markWeight: 500 },
    ...{ markTracking: '-0.02em', display: 'calm', radius: 2, radiusImage: 2 },
    ...{ radiusCount: 'round', density: 'normal', controlHeight: 48, cardRatio: '4/5' },
    ...{ swatch: 'disc', swatches: { Oat: '#DDD3BC' }, gallery: 'stage', header: 'line' },
    ...{ listing: 'sidebar', card: 'plain', product: 'plain', cart: 'beside', footer: 'columns' },
  },
  footer: { sentence: 'Bye', columns: [{ title: 'A', links: [link] }], note: 'B', legal: [link] },
  listing: { title: 'All', text: 'Everything', inset: 'Note' },
  product: {
    ...{ taxNote: 'With tax', relatedTitle: 'More', buyNotes: ['Assembly'] },
    rows: [{ title: 'A', text: 'B' }],
  },
  notFound: { title: 'Gone', text: 'Try again', art: 'picture', image },
  search: {
    placeholder: 'Search',
    synonyms: [{ words: ['cup'], search: 'mug' }],
    pinned: [{ searches: ['gift'], products: ['mug'] }],
  },
}

/** A content page with every kind of block. */
export const wholePage = {
  ...{ slug: 'terms', title: 'Terms', lead: 'These', group: 'legal', position: 1 },
  changedOn: '2026-11-01',
  sections: [
    {
      heading: 'One',
      blocks: [
        { kind: 'text', text: 'A <a href="/pages/terms">link</a>' },
        { kind: 'note', text: 'B' },
        { kind: 'list', items: ['C'] },
        { kind: 'steps', items: ['D', 'E'] },
        { kind: 'table', caption: 'F', head: ['G', 'H'], rows: [['I', 'J']] },
        { kind: 'questions', items: [{ question: 'K', answer: 'L' }] },
        { kind: 'picture', image },
        { kind: 'action', link },
      ],
    },
  ],
}
