const IMAGE = 'url alt width height'

/** GraphQL fields of a product in a list. */
export const PRODUCT_CARD = `id slug title subtitle currencyCode priceMin priceMax compareAtPriceMax
  availableQuantity tags createdOn options { name values } images { ${IMAGE} }
  variants { id sku price compareAtPrice availableQuantity options { name value } image { ${IMAGE} } }`

/** GraphQL fields of a product page. */
export const PRODUCT_FULL = `${PRODUCT_CARD} description attributes { name value }
  brand { slug name } categories { slug name parent { slug name } }`

/** What only adorns a product page; a platform may not have it. */
export const PRODUCT_RELATED = `related(limit: 4) { ${PRODUCT_CARD} }`

/** GraphQL fields of a category or collection. */
export const GROUP = `id slug name description productCount priceFrom image { ${IMAGE} }`
