import type { Slugs } from '#commerce/translations/read-texts.ts'

/** What a view says of its addresses and of the languages that its texts are in. */
export type TranslatedView = {
  id: string
  /** In the language of the view. */
  slug: string
  ownSlug: string
  /** By the languages that it has another slug in. */
  slugs: Slugs
  /** Of its name or title; null for the store's own. */
  language: string | null
  /** Of `description`. */
  descriptionLanguage: string | null
}
