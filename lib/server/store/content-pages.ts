import 'server-only'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseMerchantMarkup, type MarkupNode } from '@/lib/shop/store/merchant-markup'
import type { ContentBlock, ContentPage } from '@/lib/shop/store/page-schema'
import { readContentPage } from '@/lib/shop/store/store-schema'

const loaded = new Map<string, readonly ContentPage[]>()

/**
 * The content pages of a store, in the order of their groups and positions. A page that stands in
 * `pages/<locale>/` takes the place of the one in the store's own language.
 * @throws Error that names file, path, found and allowed values of every wrong field.
 */
export function listContentPages(storeSlug: string, locale: string): readonly ContentPage[] {
  const key = `${storeSlug} ${locale}`
  const known = loaded.get(key)
  if (known) return known
  const own = readPages(`stores/${storeSlug}/pages`)
  const translated = readPages(`stores/${storeSlug}/pages/${locale}`)
  const readings = [...new Map([...own, ...translated]).values()]
  const problems = readings.flatMap((reading) => (reading.ok ? [] : reading.problems))
  if (problems.length > 0) throw new Error(problems.join('\n'))
  const pages = readings
    .flatMap((reading) => (reading.ok ? [reading.value] : []))
    .sort((one, other) => one.group.localeCompare(other.group) || one.position - other.position)
  loaded.set(key, pages)
  return pages
}

/** The pages of a folder by their file names; of a folder that is not there, none. */
function readPages(folder: string): [string, ReturnType<typeof readContentPage>][] {
  const place = join(process.cwd(), folder)
  if (!existsSync(place)) return []
  return readdirSync(place)
    .filter((name) => name.endsWith('.json'))
    .map((name) => {
      const file = `${folder}/${name}`
      return [name, readContentPage(file, JSON.parse(readFileSync(join(place, name), 'utf8')))]
    })
}

/** One content page by its slug, or null. */
export function findContentPage(
  storeSlug: string,
  locale: string,
  slug: string,
): ContentPage | null {
  return listContentPages(storeSlug, locale).find((page) => page.slug === slug) ?? null
}

/** Up to four pages in which a word stands, each with the sentence around it. */
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
      const at = sentence.toLocaleLowerCase().indexOf(word)
      const start = Math.max(0, at - 90)
      return [
        {
          title: page.title,
          href: `/pages/${page.slug}`,
          before: (start > 0 ? '…' : '') + sentence.slice(start, at),
          match: sentence.slice(at, at + query.length),
          after: sentence.slice(at + query.length, at + query.length + 110),
        },
      ]
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
