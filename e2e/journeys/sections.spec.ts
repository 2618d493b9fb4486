import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fetchIn } from '@/e2e/support/crawl'
import { firstStore } from '@/e2e/support/demo-stores'
import { test } from '@/e2e/support/own-shop'
import { expectAccessible } from '@/e2e/support/page-checks'
import { storeDomain } from '@/e2e/support/store-urls'
import { expect } from '@/e2e/support/test'

const storesDir = mkdtempSync(join(tmpdir(), 'vitrine-stores-'))
const address = (port: number) => `http://sections.localhost:${String(port)}`

test.use({ storesDir, expectedConsoleErrors: [/404/] })

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
const sections: readonly ({ kind: string; title: string } & Record<string, unknown>)[] = [
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
    logos: [{ image }, { image: { ...image, alt: 'Cups' }, href: '/pages/terms' }],
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

interface StoreThing {
  readonly '@type': string
  readonly name: string
  readonly address: Readonly<Record<'streetAddress' | 'postalCode' | 'addressLocality', string>>
  readonly telephone?: string
  readonly email?: string
}

const words = (title: string, shown: object = {}) => ({
  kind: 'rich-text',
  title,
  paragraphs,
  ...shown,
})

test.beforeAll(() => {
  const env = { ...process.env, STORES_DIR: storesDir }
  const named = ['--preset', 'clay', '--store-domain', storeDomain(firstStore)]
  execFileSync('node', ['tools/store.mjs', 'new', 'sections', ...named], { env })
  const folder = join(storesDir, 'sections')
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
  const home = [...sections, words('Long over', past), words('Not yet', future)]
  writeFileSync(file, JSON.stringify({ ...store, home, sections: placed }))
})
test.afterAll(() => rmSync(storesDir, { recursive: true }))

test('a home page shows sections of every kind, any number of times, and only in their period', async ({
  ownShop: { port },
  page,
}) => {
  test.slow()
  await page.goto(address(port))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A banner')
  const unnamed = ['figures', 'facts']
  for (const { kind, title } of sections) {
    if (unnamed.includes(kind))
      await expect(page.getByRole('region', { name: title })).toBeVisible()
    else await expect(page.getByRole('heading', { name: title, exact: true })).toHaveCount(1)
  }
  for (const title of ['Long over', 'Not yet']) await expect(page.getByText(title)).toHaveCount(0)
  await page.getByText('Why?').click()
  await expect(page.getByText('Because.')).toBeVisible()
  await expectAccessible(page)
})

test('shops are found by city without scripts, and structured data matches the page', async ({
  ownShop: { port },
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(address(port))
  const shops = page.getByRole('region', { name: 'Shops' })
  await shops.getByRole('link', { name: 'Hamburg (1)' }).click()
  await expect(shops.getByRole('heading', { name: 'Hamburg' })).toBeInViewport()
  const market = shops.getByRole('table', { name: 'Opening hours: Shop at the market' })
  // Intl puts narrow spaces around the dashes.
  await expect(market.getByRole('row')).toHaveText([
    'MondayClosed',
    /^Tuesday\s–\sWednesday10:00\sAM\s–\s6:00\sPM$/,
    /^Thursday\s–\sSundayClosed$/,
  ])
  await expect(
    shops.getByRole('link', { name: 'Directions to Shop at the harbour' }),
  ).toHaveAttribute('href', 'https://maps.example/harbour')
  const described = await page.locator('script[type="application/ld+json"]').allTextContents()
  const stores = described
    .flatMap((text) => JSON.parse(text) as StoreThing[])
    .filter((thing) => thing['@type'] === 'Store')
  expect(stores).toHaveLength(2)
  for (const { name, address: place, telephone, email } of stores) {
    const item = shops.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
    const parts = [place.streetAddress, place.postalCode, place.addressLocality, telephone, email]
    for (const part of parts) await expect(item).toContainText(part ?? '')
  }
  await context.close()
})

test('every other page has the sections for its place and path', async ({
  ownShop: { port },
  page,
}) => {
  test.slow()
  const category = '/categories'
  for (const [path, shown, hidden] of [
    [category, ['Head of lists', 'Of one list', 'Foot of lists'], []],
    [firstStore.product.path, ['Below products'], ['Head of lists']],
    ['/pages/returns', ['Head of pages', 'Foot of pages', 'Of returns'], []],
    ['/pages/terms', ['Head of pages', 'Foot of pages'], ['Of returns']],
    ['/cart', ['In an empty cart'], []],
    ['/search?q=qqzzxx', ['Nothing found'], []],
    ['/nothing-here', ['Nothing here'], []],
  ] as const) {
    await page.goto(address(port) + path)
    for (const name of shown) await expect(page.getByRole('region', { name })).toBeVisible()
    for (const name of hidden) await expect(page.getByRole('region', { name })).toHaveCount(0)
    await expectAccessible(page)
  }
  const { body: twin } = await fetchIn(page, '/pages/terms.md', 'data')
  expect(twin).toContain('**Shop at the market**: Markt 2, 10115 Berlin')
  expect(twin).toMatch(/- Thursday\s–\sSunday: Closed/)
})
