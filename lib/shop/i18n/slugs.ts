/** What a catalogue has an address for: its slug in the language of the read, and in every language. */
export interface Addressed {
  readonly slug: string
  /** That of the catalogue's own language first; empty on a platform that has one slug for all. */
  readonly slugs: readonly { readonly language: string; readonly slug: string }[]
}

const baseOf = (language: string) => language.toLowerCase().split('-')[0] ?? ''

/**
 * The slug that a platform answers to a read in a language: looked up as `Accept-Language` is
 * (RFC 4647 §3.4), else that of the catalogue's own language.
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

/** Whether a slug is one of something in any language. */
export function hasSlug({ slug, slugs }: Addressed, wanted: string): boolean {
  return slug === wanted || slugs.some((one) => one.slug === wanted)
}
