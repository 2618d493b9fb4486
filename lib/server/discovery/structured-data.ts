import 'server-only'
import { getStoreUrl } from '@/lib/server/request/origin'
import { localePrefix, localPath } from '@/lib/shop/i18n/locale-path'
import type { SectionOf } from '@/lib/shop/store/section-schema'
import type { Store } from '@/lib/shop/store/store-schema'

/** One entity in the vocabulary of schema.org. */
export type Thing = Readonly<Record<string, unknown>>
/** One entry of the breadcrumbs; `href` without locale. */
export type Step = { readonly label: string; readonly href: string }

export const CONTEXT = 'https://schema.org'

/** The URL of a page in one language of a store. */
export const addressOf = (store: Store, path: string) =>
  getStoreUrl(store) + localPath(localePrefix(store, store.language), path)

/** The merchant and the site, for the home page. */
export function describeStore(store: Store): Thing[] {
  const url = addressOf(store, '/')
  const logo = `${getStoreUrl(store)}/stores/${store.slug}/icon.svg`
  const query = 'required name=search_term_string'
  return [
    { '@type': 'Organization', name: store.name, url, logo },
    {
      '@type': 'WebSite',
      name: store.name,
      url,
      inLanguage: store.language,
      potentialAction: {
        '@type': 'SearchAction',
        target: `${addressOf(store, '/search')}?q={search_term_string}`,
        'query-input': query,
      },
    },
  ]
}

/** The shops of a section, with the address, hours and contact that it shows. */
export function describeShops(store: Store, { shops }: SectionOf<'store-finder'>): Thing[] {
  return shops.map(({ title, address, hours, phone, email, directions }) => ({
    '@type': 'Store',
    name: title,
    parentOrganization: { '@type': 'Organization', name: store.name },
    address: {
      '@type': 'PostalAddress',
      streetAddress: [address.line1, address.line2].filter(Boolean).join(', '),
      ...(address.postalCode ? { postalCode: address.postalCode } : {}),
      addressLocality: address.city,
      ...(address.region ? { addressRegion: address.region } : {}),
      addressCountry: address.countryCode,
    },
    openingHoursSpecification: hours.map(({ days, opens, closes }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: days.map((day) => `${CONTEXT}/${day.charAt(0).toUpperCase()}${day.slice(1)}`),
      opens,
      closes,
    })),
    ...(phone ? { telephone: phone } : {}),
    ...(email ? { email } : {}),
    ...(directions ? { hasMap: directions } : {}),
  }))
}

/** The breadcrumbs as shown; the last entry is the page itself. */
export function describeTrail(store: Store, trail: readonly Step[], current: Step): Thing {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [...trail, current].map(({ label, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: addressOf(store, href),
    })),
  }
}

/** The products of a list, in its order. */
export function describeList(
  store: Store,
  products: readonly { readonly slug: string; readonly title: string }[],
): Thing {
  return {
    '@type': 'ItemList',
    numberOfItems: products.length,
    itemListElement: products.map(({ slug, title }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: title,
      url: addressOf(store, `/products/${slug}`),
    })),
  }
}
