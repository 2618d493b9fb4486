import 'server-only'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseMerchantMarkup, type MarkupNode } from '@/lib/shop/merchant-markup'
import type { ContentBlock, ContentPage } from '@/lib/shop/page-schema'
import { readContentPage } from '@/lib/shop/store-schema'

const loaded = new Map<string, readonly ContentPage[]>()

/**
 * The content pages of a store, in the order of their groups and positions.
 * @throws Error that names file, path, found and allowed values of every wrong field.
 */
export function listContentPages(storeSlug: string): readonly ContentPage[] {
  const known = loaded.get(storeSlug)
  if (known) return known
  const folder = join(process.cwd(), 'stores', storeSlug, 'pages')
  const readings = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) =>
      readContentPage(
        `stores/${storeSlug}/pages/${name}`,
        JSON.parse(readFileSync(join(folder, name), 'utf8')),
      ),
    )
  const problems = readings.flatMap((reading) => (reading.ok ? [] : reading.problems))
  if (problems.length > 0) throw new Error(problems.join('\n'))
  const pages = readings
    .flatMap((reading) => (reading.ok ? [reading.value] : []))
    .sort((one, other) => one.group.localeCompare(other.group) || one.position - other.position)
  loaded.set(storeSlug, pages)
  return pages
}

/** One content page by its slug, or null. */
export function findContentPage(storeSlug: string, slug: string): ContentPage | null {
  return listContentPages(storeSlug).find((page) => page.slug === slug) ?? null
}

/** Up to four pages in which a word stands, each with the sentence around it. */
export function findInPages(storeSlug: string, query: string) {
  const word = query.toLocaleLowerCase()
  return listContentPages(storeSlug)
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
