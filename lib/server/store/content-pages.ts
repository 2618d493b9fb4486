import 'server-only'
import { excerptAround } from '@/lib/shop/store/excerpt'
import { parseMerchantMarkup, type MarkupNode } from '@/lib/shop/store/merchant-markup'
import type { ContentBlock, ContentPage } from '@/lib/shop/store/page-schema'
import { getStoreFiles } from '@/lib/server/request/store-files'

/**
 * The content pages of a store, in the order of their groups and positions. A page in
 * `pages/<locale>/` replaces the one in the store's own language.
 */
export function listContentPages(storeSlug: string, locale: string): readonly ContentPage[] {
  return getStoreFiles().read.get(storeSlug)?.pages.get(locale) ?? []
}

/** One content page by its slug, or null. */
export function findContentPage(
  storeSlug: string,
  locale: string,
  slug: string,
): ContentPage | null {
  return listContentPages(storeSlug, locale).find((page) => page.slug === slug) ?? null
}

/**
 * The path of a content page in a language.
 * @param slug the name of the page, or its slug in any language
 */
export function contentPagePath(storeSlug: string, locale: string, slug: string): string {
  const slugs = getStoreFiles().read.get(storeSlug)?.pageSlugs.get(locale)
  return `/pages/${slugs?.get(slug) ?? slug}`
}

/** The path of the page named `contact`, or null for a store without one. */
export function findContactPath(storeSlug: string, locale: string): string | null {
  const page = listContentPages(storeSlug, locale).find(({ name }) => name === 'contact')
  return page ? `/pages/${page.slug}` : null
}

/** Up to four pages that contain a word, each with the sentence around it. */
export function findInPages(storeSlug: string, locale: string, query: string) {
  const word = query.toLocaleLowerCase()
  return listContentPages(storeSlug, locale)
    .flatMap((page) => {
      const sentences = [
        page.title,
        page.lead,
        ...page.sections.flatMap(({ blocks }) => blocks.flatMap(blockTexts)),
      ]
      const sentence = sentences.find((text) => text.toLocaleLowerCase().includes(word))
      if (sentence === undefined) return []
      return [{ title: page.title, href: `/pages/${page.slug}`, ...excerptAround(sentence, word) }]
    })
    .slice(0, 4)
}

function blockTexts(block: ContentBlock): string[] {
  switch (block.kind) {
    case 'text':
    case 'note':
      return [plain(block.text)]
    case 'list':
    case 'steps':
      return block.items.map(plain)
    case 'table':
      return block.rows.map((row) => row.join(', '))
    case 'questions':
      return block.items.map(({ question, answer }) => `${question} ${plain(answer)}`)
    default:
      return []
  }
}

function plain(html: string): string {
  const text = (node: MarkupNode): string =>
    typeof node === 'string' ? node : node.children.map(text).join('')
  return parseMerchantMarkup(html).map(text).join('')
}
