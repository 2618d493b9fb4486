import 'server-only'
import type { Metadata } from 'next'
import { localeOf } from '@/lib/server/request/stores'
import { localePrefix, localPath } from '@/lib/shop/i18n/locale-path'
import type { Store } from '@/lib/shop/store/store-schema'

interface PublicPage {
  /** URL without locale, with the parameters that belong to it; by language where slugs differ. */
  readonly path: string | ((locale: string) => string)
  /** Omitted on the home page, which has the store's description. */
  readonly title?: string
  readonly description?: string | null
  /** The image that social networks show; `url` is absolute or a path of the store. */
  readonly image?: { readonly url: string; readonly alt: string } | null | undefined
  /** Whether search engines may index it; false for filtered lists and search results. */
  readonly isIndexed?: boolean
}

/**
 * The head of a public page: title, canonical address, `hreflang` (`x-default` for the language
 * without a prefix) and the preview of a link to it (Open Graph).
 */
export function pageMetadata(store: Store, page: PublicPage): Metadata {
  const { title, image, isIndexed = true } = page
  const addressIn = (code: string) => {
    const path = typeof page.path === 'string' ? page.path : page.path(code)
    return localPath(localePrefix(store, code), path)
  }
  const description = page.description ?? store.footer.sentence
  return {
    ...(title !== undefined && { title }),
    description,
    alternates: alternatesOf(store, addressIn),
    ...(isIndexed ? {} : { robots: { index: false } }),
    openGraph: {
      type: 'website',
      siteName: store.name,
      title: title ?? `${store.tagline} · ${store.name}`,
      description,
      url: addressIn(store.language),
      locale: localeOf(store).dateLocale.replace('-', '_'),
      images: image ? [{ url: image.url, alt: image.alt }] : [],
    },
    twitter: { card: image ? 'summary_large_image' : 'summary' },
  }
}

function alternatesOf(store: Store, addressIn: (code: string) => string) {
  const canonical = addressIn(store.language)
  if (store.locales.length === 1) return { canonical }
  const languages = store.locales.map(({ code }) => [code, addressIn(code)])
  return {
    canonical,
    languages: Object.fromEntries([...languages, ['x-default', addressIn(store.defaultLocale)]]),
  }
}
