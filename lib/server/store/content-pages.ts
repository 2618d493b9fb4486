import 'server-only'
import { encodeLetters } from '@/lib/shop/links'
import type { ContentPage } from '@/lib/shop/store/page-schema'
import { getStoreFiles } from '@/lib/server/request/stores'
import { getMoment } from '@/lib/server/request/env'
import { recordRead } from '@/lib/server/request/render-context'
import type { StoreSection } from '@/lib/shop/store/section-schema'
import type { Store } from '@/lib/shop/store/store-schema'

/** The content pages of a store in their order; a translated file replaces the original. */
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

/** The path of a content page in a language, by its name or its slug in any language. */
export function contentPagePath(storeSlug: string, locale: string, slug: string): string {
  const slugs = getStoreFiles().read.get(storeSlug)?.pageSlugs.get(locale)
  return `/pages/${slugs?.get(slug) ?? slug}`
}

/** The path of the page with this name, or null for a store without one. */
export function findPagePath(storeSlug: string, locale: string, wanted: string): string | null {
  const page = listContentPages(storeSlug, locale).find(({ name }) => name === wanted)
  return page ? `/pages/${page.slug}` : null
}

/** The path of the page named `contact`, or null for a store without one. */
export const findContactPath = (storeSlug: string, locale: string): string | null =>
  findPagePath(storeSlug, locale, 'contact')

/** The sections of a page now, by its paths; the rendered document expires when they change. */
export function readSections(
  sections: readonly StoreSection[],
  path: string | readonly string[],
): StoreSection[] {
  const now = getMoment()
  const current = currentSections(sections, path, now)
  recordRead([], current.changesAt - now)
  return current.sections
}

/**
 * The sections that a page shows at a time (milliseconds since 1970), by its path or its paths in
 * several languages. `changesAt`: when the result changes next; Infinity for never.
 */
export function currentSections(
  sections: readonly StoreSection[],
  path: string | readonly string[],
  at: number,
): { sections: StoreSection[]; changesAt: number } {
  const paths = [path].flat()
  const here = sections.filter(
    ({ only }) => only === undefined || only.some((one) => paths.includes(encodeLetters(one))),
  )
  const borders = here
    .flatMap(({ from, until }) => [from, until])
    .flatMap((moment) => (moment === undefined ? [] : [Date.parse(moment)]))
    .filter((moment) => moment > at)
  return {
    sections: here.filter(
      ({ from, until }) =>
        (from === undefined || Date.parse(from) <= at) &&
        (until === undefined || at < Date.parse(until)),
    ),
    changesAt: Math.min(Infinity, ...borders),
  }
}

/** The template of a kind of section of the store's own. */
export const readTemplate = (storeSlug: string, name: string): string =>
  getStoreFiles().read.get(storeSlug)?.templates[name] ?? ''

/** Whether a store has this text, with line breaks as \n, beside a form: no other consent counts. */
export function hasConsent(
  { home, sections }: Pick<Store, 'home' | 'sections'>,
  consent: string,
): boolean {
  return [home, ...Object.values(sections)]
    .flat()
    .some(
      (section) =>
        section.kind === 'newsletter' && section.consent.replaceAll('\r\n', '\n') === consent,
    )
}
