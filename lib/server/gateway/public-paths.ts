import 'server-only'
import { isPrivatePage, isPrivatePath } from '@/lib/shop/routes'

/** Where the 404 page stands; asked for by its own path it is one as well. */
export const MISSING_PATH = '/missing'

const PUBLIC_PAGES = [
  /^\/(?:search)?$/,
  /^\/categories(?:\/[^/]+){0,2}$/,
  /^\/(?:collections|pages)\/[^/]+$/,
  /^\/products(?:\/[^/]+){1,9}$/,
]

/** Whether a path (without locale prefix) has the form of a page; the page itself knows its slugs. */
export function isPagePath(path: string): boolean {
  return isPrivatePath(path) ? isPrivatePage(path) : PUBLIC_PAGES.some((page) => page.test(path))
}
