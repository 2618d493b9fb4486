import type { Slugs } from '#commerce/translations/read-texts.ts'

export type TranslatedView = {
  id: string
  /** Slug in the language of the view. */
  slug: string
  ownSlug: string
  slugs: Slugs
  /** Language of its name or title; null for the store's own. */
  language: string | null
  descriptionLanguage: string | null
}
