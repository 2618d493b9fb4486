import { arrayOf, isString, nullable, objectOf, optional, type Guarded } from '@/lib/shop/json'

const isLink = objectOf({ label: isString, href: isString })

/** The reply of `/api/search`: categories and pages, products with images, a link to all results. */
export const isSuggestions = objectOf({
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
  /** Shown when nothing was found, or when the results are for a corrected word. */
  note: nullable(isString),
})

export type Suggestions = Guarded<typeof isSuggestions>
