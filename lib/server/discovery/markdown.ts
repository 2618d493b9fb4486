import 'server-only'
import {
  findCachedCollection,
  findCachedProduct,
  listCachedCategories,
  listCachedProducts,
} from '@/lib/server/catalog/cached-catalog'
import { findContentPage, listContentPages, readSections } from '@/lib/server/store/content-pages'
import { translatorOf } from '@/lib/server/i18n/messages'
import { localeOf } from '@/lib/server/request/stores'
import { EMPTY_LIST, LIST_STEP } from '@/lib/shop/catalog/list-query'
import { addressLines } from '@/lib/shop/address/address-format'
import { formatDay } from '@/lib/shop/checkout/delivery-dates'
import { joinParts } from '@/lib/shop/i18n/formatters'
import { formatMoney } from '@/lib/shop/i18n/money'
import { openingWeek } from '@/lib/shop/i18n/opening-hours'
import { localePrefix, localPath } from '@/lib/shop/i18n/locale-path'
import { parseMerchantMarkup, type MarkupNode } from '@/lib/shop/store/merchant-markup'
import type { SectionOf } from '@/lib/shop/store/section-schema'
import type { ContentBlock } from '@/lib/shop/store/page-schema'
import { variantLabels } from '@/lib/shop/catalog/selected-variant'
import type { Store } from '@/lib/shop/store/store-schema'

/** A store in one language, and the origin of the requested host. */
export interface Place {
  readonly store: Store
  readonly locale: string
  readonly origin: string
}

/** The address of a path of the shop; other URLs stay. */
const addressOf = ({ store, locale, origin }: Place, href: string) =>
  (href.startsWith('/') ? origin : '') + localPath(localePrefix(store, locale), href)

const linkTo = (place: Place, label: string, path: string) =>
  `[${escape(label)}](${addressOf(place, path)})`

/** A list entry that leads to a twin. */
const entry = (place: Place, label: string, path: string, text?: string | null) =>
  `- ${linkTo(place, label, `${path}.md`)}${text ? `: ${escape(text)}` : ''}`

/** The twin of a page, named without `.md`, or null when there is no such page. */
export async function renderMarkdown(place: Place, path: string): Promise<string | null> {
  const [kind, first = '', second, ...more] = path.split('/').filter(Boolean)
  if (more.length > 0) return null
  if (kind === 'categories') return renderCategory(place, first, second)
  if (second !== undefined) return null
  if (kind === 'products') return renderProduct(place, first)
  if (kind === 'collections') return renderCollection(place, first)
  return kind === 'pages' ? renderContent(place, first) : null
}

async function renderProduct(place: Place, slug: string): Promise<string | null> {
  const product = await findCachedProduct(place.store, slug)
  if (product?.slug !== slug) return null
  const { priceLocale, dateLocale } = localeOf(place.store, place.locale)
  const t = translatorOf(place.store, place.locale, 'product')
  const variants = product.variants.map((variant) => {
    const { sku, options, price, availableQuantity: count, restockDate } = variant
    const name =
      joinParts(variantLabels(product.options, { options }), place.locale) || product.title
    const stock = count > 0 ? t('inStock', { count }) : t('soldOut')
    const restock = restockDate
      ? `. ${t('restock', { day: formatDay(restockDate, dateLocale) })}`
      : ''
    const money = formatMoney(price, priceLocale)
    return `- ${escape(name)} (SKU ${escape(sku)}): ${money}, ${stock}${restock}`
  })
  return page(
    `# ${escape(product.title)}`,
    product.subtitle && `> ${escape(product.subtitle)}`,
    linkTo(place, place.store.name, `/products/${slug}`),
    product.brand && escape(product.brand.name),
    ...product.description.map(escape),
    product.attributes
      .map(({ name, label, value }) => `- ${escape(label ?? name)}: ${escape(value)}`)
      .join('\n'),
    variants.join('\n'),
  )
}

async function renderCategory(place: Place, first: string, second?: string) {
  const parent = (await listCachedCategories(place.store)).find(({ slug }) => slug === first)
  const category = second ? parent?.children.find(({ slug }) => slug === second) : parent
  if (!parent || !category) return null
  const children = second ? [] : parent.children
  return renderGroup(place, category, { category: category.slug }, [
    children
      .map(({ slug, name, description }) =>
        entry(place, name, `/categories/${first}/${slug}`, description),
      )
      .join('\n'),
  ])
}

async function renderCollection(place: Place, slug: string) {
  const collection = await findCachedCollection(place.store, slug)
  if (collection?.slug !== slug) return null
  return renderGroup(place, collection, { collection: collection.slug }, [])
}

async function renderGroup(
  place: Place,
  { name, description }: { name: string; description: string | null },
  filter: { category?: string; collection?: string },
  before: string[],
) {
  const { data, totalCount } = await listCachedProducts(place.store, {
    filter,
    sort: EMPTY_LIST.sort,
    limit: LIST_STEP,
  })
  return page(
    `# ${escape(name)}`,
    description && `> ${escape(description)}`,
    ...before,
    `## ${translatorOf(place.store, place.locale, 'items')('count', { count: totalCount })}`,
    data
      .map(({ title, slug, subtitle }) => entry(place, title, `/products/${slug}`, subtitle))
      .join('\n'),
  )
}

function renderContent(place: Place, slug: string): string | null {
  const { store, locale } = place
  const found = findContentPage(store.slug, locale, slug)
  if (!found) return null
  return page(
    `# ${escape(found.title)}`,
    `> ${escape(found.lead)}`,
    ...found.sections.flatMap(({ heading, blocks }) => [
      `## ${escape(heading)}`,
      ...blocks.map((block) => renderBlock(place, block)),
    ]),
    ...readSections([...store.sections.pageHead, ...store.sections.pageFoot], `/pages/${slug}`)
      .filter((section) => section.kind === 'store-finder')
      .flatMap(({ title, shops }) => [
        `## ${escape(title)}`,
        ...shops.map((shop) => renderShop(place, shop)),
      ]),
  )
}

function renderShop(
  place: Place,
  { title, address, hours, note, phone, email }: SectionOf<'store-finder'>['shops'][number],
): string {
  const closed = translatorOf(place.store, place.locale, 'store.storeFinder')('closed')
  const week = openingWeek(hours, localeOf(place.store, place.locale).dateLocale)
  return [
    `**${escape(title)}**: ${escape(joinParts(addressLines(address), place.locale))}`,
    ...(hours.length > 0
      ? week.map(({ days, times }) => `- ${days}: ${joinParts(times, place.locale) || closed}`)
      : []),
    ...[note, phone, email].flatMap((text) => (text ? [`- ${escape(text)}`] : [])),
  ].join('\n')
}

function renderBlock(place: Place, block: ContentBlock): string {
  const markup = (html: string) => markupToMarkdown(place, html)
  switch (block.kind) {
    case 'text':
      return markup(block.text)
    case 'note':
      return `> ${markup(block.text)}`
    case 'list':
      return block.items.map((item) => `- ${markup(item)}`).join('\n')
    case 'steps':
      return block.items.map((item, index) => `${String(index + 1)}. ${markup(item)}`).join('\n')
    case 'table':
      return [
        `| ${block.head.map(escape).join(' | ')} |`,
        `| ${block.head.map(() => '---').join(' | ')} |`,
        ...block.rows.map((row) => `| ${row.map(escape).join(' | ')} |`),
      ].join('\n')
    case 'questions':
      return block.items
        .map(({ question, answer }) => `**${escape(question)}**\n\n${markup(answer)}`)
        .join('\n\n')
    case 'picture':
      return escape(block.image.alt)
    case 'action':
      return escape(block.link.label)
  }
}

/** What programs should read about the store first (llmstxt.org): its parts, as Markdown twins. */
export async function renderLlmsText(place: Place): Promise<string> {
  const { store, locale } = place
  const categories = await listCachedCategories(store)
  const t = translatorOf(place.store, place.locale, 'shop')
  return page(
    `# ${escape(store.name)}`,
    `> ${escape(store.footer.sentence)}`,
    t('markdownTwins', { ending: '`.md`', sitemap: `${place.origin}/sitemap.xml` }),
    `## ${t('categories')}`,
    categories
      .flatMap(({ slug, name, description, children }) => [
        entry(place, name, `/categories/${slug}`, description),
        ...children.map(
          (child) => `  ${entry(place, child.name, `/categories/${slug}/${child.slug}`)}`,
        ),
      ])
      .join('\n'),
    ...(['help', 'about', 'legal'] as const).map((group) => {
      const pages = listContentPages(store.slug, locale).filter((it) => it.group === group)
      const links = pages.map(({ title, slug, lead }) =>
        entry(place, title, `/pages/${slug}`, lead),
      )
      return pages.length > 0 && `## ${t(`groupNavigation.${group}`)}\n\n${links.join('\n')}`
    }),
  )
}

/** A merchant's prose; tags without a Markdown equivalent are dropped, their text stays. */
function markupToMarkdown(place: Place, html: string): string {
  const render = (node: MarkupNode): string => {
    if (typeof node === 'string') return escape(node)
    const text = node.children.map(render).join('')
    if (node.tag === 'strong' || node.tag === 'b') return `**${text}**`
    if (node.tag === 'em' || node.tag === 'i') return `*${text}*`
    return node.tag === 'a' && node.href ? `[${text}](${addressOf(place, node.href)})` : text
  }
  return parseMerchantMarkup(html).map(render).join('')
}

/** Joins blocks with a blank line; empty ones are left out. */
function page(...blocks: (string | false | null | undefined)[]): string {
  return `${blocks.filter(Boolean).join('\n\n')}\n`
}

/** Escapes text that Markdown would read as markup. */
function escape(text: string): string {
  return text.replace(/[\\`*_[\]<>|]/g, String.raw`\$&`).replace(/\s*\n\s*/g, ' ')
}
