/**
 * Anything in the catalogue with a URL: its slug in the language of the read, and in every
 * language.
 */
export interface Addressed {
  readonly slug: string
  /** The catalogue's own language first; empty on a platform with one slug for all languages. */
  readonly slugs: readonly { readonly language: string; readonly slug: string }[]
}

const baseOf = (language: string) => language.toLowerCase().split('-')[0] ?? ''

/**
 * The slug that a platform returns for a read in a language: matched like `Accept-Language` (RFC
 * 4647 §3.4), or else that of the catalogue's own language.
 */
export function slugIn({ slug, slugs }: Addressed, language: string): string {
  const parts = language.toLowerCase().split('-')
  const prefixes = parts.map((_, index) => parts.slice(0, parts.length - index).join('-'))
  const exact = prefixes
    .map((prefix) => slugs.find((one) => one.language.toLowerCase() === prefix))
    .find((one) => one !== undefined)
  const near = exact ?? slugs.find((one) => baseOf(one.language) === baseOf(language))
  return (near ?? slugs[0])?.slug ?? slug
}

/** Whether a slug belongs to something in any language. */
export function hasSlug({ slug, slugs }: Addressed, wanted: string): boolean {
  return slug === wanted || slugs.some((one) => one.slug === wanted)
}
