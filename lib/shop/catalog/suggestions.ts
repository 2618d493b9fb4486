import { arrayOf, isString, nullable, objectOf, optional, type Guard } from '@/lib/shop/json'

type Link = { readonly label: string; readonly href: string }

/** The reply of `/api/search`: categories and pages, products with images, a link to all results. */
export interface Suggestions {
  readonly links: readonly Link[]
  readonly products: readonly {
    readonly title: string
    readonly href: string
    readonly price: string
    readonly image: { readonly src: string; readonly srcSet?: string | undefined } | null
  }[]
  readonly all: Link
  /** Shown when nothing was found, or when the results are for a corrected word. */
  readonly note: string | null
}

const isLink: Guard<Link> = objectOf({ label: isString, href: isString })

export const isSuggestions: Guard<Suggestions> = objectOf({
  links: arrayOf(isLink),
  products: arrayOf(
    objectOf({
      title: isString,
      href: isString,
      price: isString,
      image: nullable(objectOf({ src: isString, srcSet: optional(isString) })),
    }),
  ),
  all: isLink,
  note: nullable(isString),
})
