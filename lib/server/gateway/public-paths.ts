import 'server-only'
import { hasComponentPage } from '@/lib/server/env'
import { isPrivatePage, isPrivatePath } from '@/lib/shop/routes'

/** Path of the 404 page. */
export const MISSING_PATH = '/missing'

const PUBLIC_PAGES = [
  /^\/(?:search)?$/,
  /^\/categories(?:\/[^/]+){0,2}$/,
  /^\/(?:collections|pages)\/[^/]+$/,
  /^\/products(?:\/[^/]+){1,9}$/,
]

const HANDLERS = [
  /^\/(?:csp-reports|favicon\.ico|llms\.txt|manifest\.webmanifest|outage|robots\.txt|sitemap\.xml|vitals|webhooks\/platform)$/,
  /^\/analytics\/(?:consent|events|frame)$/,
  /^\/(?:feeds|sitemaps|theme)\/[^/]+$/,
  /^\/api\/(?:cart\/(?:delivery|renew)|checkout\/pickup|deliveries|places|search|session\/(?:end|out)|shopper|store-files)$/,
  /^\/api\/orders\/[^/]+\/payment$/,
  /^\/api\/markdown(?:\/[^/]+){1,3}$/,
  /^\/api\/products\/[^/]+(?:\/delivery)?$/,
]

/**
 * Whether a path has a handler. Next would take any other path for a store and a locale, because
 * the pages are below `app/[store]/[locale]`, and fail.
 */
export function isHandlerPath(path: string): boolean {
  return HANDLERS.some((handler) => handler.test(path))
}

/** Whether a path (without locale prefix) has the form of a page; the page itself knows its slugs. */
export function isPagePath(path: string): boolean {
  if (path === '/_kit') return hasComponentPage()
  return isPrivatePath(path) ? isPrivatePage(path) : PUBLIC_PAGES.some((page) => page.test(path))
}
