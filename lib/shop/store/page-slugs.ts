import { mapStrings } from '@/lib/shop/map-strings'
import type { ContentPage } from './page-schema'

/**
 * The slugs of content pages in one language, keyed by the name of a page (that of its file) and by
 * its slugs in all languages.
 */
export type PageSlugs = ReadonlyMap<string, string>

type Named = Pick<ContentPage, 'name' | 'slug'>

/**
 * @param own the pages in the language
 * @param all the pages in every language of the store
 */
export function pageSlugsOf(own: readonly Named[], all: readonly Named[]): PageSlugs {
  const slugs = new Map(own.map(({ name, slug }) => [name, slug]))
  return new Map(
    all.flatMap(({ name, slug }) => {
      const current = slugs.get(name) ?? name
      return [
        [slug, current],
        [name, current],
      ] as const
    }),
  )
}

/** Slugs that more than one page would have in any language, one line each. */
export function pageSlugProblems(folder: string, all: readonly Named[]): string[] {
  const owners = new Map(all.map(({ name }) => [name, name]))
  return all.flatMap(({ name, slug }) => {
    const owner = owners.get(slug) ?? name
    owners.set(slug, owner)
    return owner === name
      ? []
      : [`${folder}: found "${slug}" for "${name}" and "${owner}", expected one page with the slug`]
  })
}

/**
 * Rewrites the links to content pages in a store file or page, and the paths of its sections, which
 * may use any of their slugs, to the URLs of one language.
 */
export function withPageSlugs<T>(value: T, slugs: PageSlugs): T {
  return mapStrings(value, (text) =>
    text.replace(
      /(^|href=")\/pages\/([a-z0-9][a-z0-9-]*)(?=$|["/?#])/g,
      (link, before: string, slug: string) => {
        const current = slugs.get(slug)
        return current === undefined ? link : `${before}/pages/${current}`
      },
    ),
  )
}
