import 'server-only'
import { createHmac } from 'node:crypto'
import { getEnv } from '@/lib/server/request/env'
import { log } from '@/lib/server/request/log'
import { isNumber, isString, objectOf } from '@/lib/shop/json'

const MEDIA_PATH = '/media'

/** A longer query is not the version of an image. */
const MAX_SEARCH = 256

/** The only source of product images: an origin and a path prefix. */
function mediaBase(): URL {
  const { COMMERCE_MEDIA_URL, COMMERCE_URL } = getEnv()
  const base = new URL(COMMERCE_MEDIA_URL ?? `${COMMERCE_URL.replace(/\/$/, '')}/media`)
  if (!base.pathname.endsWith('/')) base.pathname += '/'
  return base
}

const SIGNATURE = /[?&]signature=(\w+)$/

/** A query of an image counts only if we wrote it: anybody could invent others. */
function sign(path: string, search: string, secret: string): string {
  const digest = createHmac('sha256', secret).update(`image ${path}${search}`).digest('hex')
  return `${search}&signature=${digest.slice(0, 16)}`
}

/** Whether one of our pages can contain an image path with this query. */
export function isSignedSearch(path: string, search: string): boolean {
  const bare = search.replace(SIGNATURE, '')
  return getEnv().SESSION_SECRETS.some(({ secret }) => sign(path, bare, secret) === search)
}

/** The one spelling of a path, as `encodeURIComponent` writes it; null if it cannot be read. */
export function canonicalPath(path: string): string | null {
  try {
    return path
      .split('/')
      .map((segment) => encodeURIComponent(decodeURIComponent(segment)))
      .join('/')
  } catch {
    return null
  }
}

/**
 * `https://media.example/media/a.webp?v=2` → `/media/media/a.webp?v=2&signature=…`: an image from
 * the allowed source as a path of ours; null for any other. Pages never name the platform's address.
 */
export function localImagePath(url: string): string | null {
  const base = mediaBase()
  if (!URL.canParse(url, base.origin)) return null
  const image = new URL(url, base.origin)
  const pathname = canonicalPath(image.pathname)
  if (!isBelow(image, base) || image.search.length > MAX_SEARCH || pathname === null) {
    logOnce(image.origin === 'null' ? image.protocol : image.origin)
    return null
  }
  const path = MEDIA_PATH + pathname
  const [newest] = getEnv().SESSION_SECRETS
  return image.search && newest ? path + sign(path, image.search, newest.secret) : path
}

/** The platform's URL for one of our image paths, or null outside the allowed source. */
export function remoteImageUrl(path: readonly string[], search = ''): URL | null {
  const base = mediaBase()
  const bare = search.replace(SIGNATURE, '')
  const image = new URL(`/${path.map(encodeURIComponent).join('/')}${bare}`, base)
  return isBelow(image, base) && bare.length <= MAX_SEARCH ? image : null
}

function isBelow(image: URL, base: URL): boolean {
  return image.origin === base.origin && image.pathname.startsWith(base.pathname)
}

const logged = new Set<string>()

/** Images from elsewhere are left out of every page, which is logged once for the operator. */
function logOnce(origin: string): void {
  if (logged.has(origin) || logged.size >= 20) return
  logged.add(origin)
  log('warn', `images of ${origin} are not shown: see COMMERCE_MEDIA_URL`)
}

/** A copy of a reply in which every image is a path of ours and foreign images are left out. */
export function withLocalImages<T>(value: T): T {
  return localise(value) as T
}

function localise(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(localise).filter((item) => item !== LEFT_OUT)
  if (typeof value !== 'object' || value === null) return value
  if (isImage(value)) {
    const url = localImagePath(value.url)
    return url === null ? LEFT_OUT : { ...value, url }
  }
  const entries = Object.entries(value).map(([key, below]) => {
    const local = localise(below)
    return [key, local === LEFT_OUT ? null : local] as const
  })
  return Object.fromEntries(entries)
}

const LEFT_OUT = Symbol('image of another place')
const isImage = objectOf({ url: isString, alt: isString, width: isNumber })
