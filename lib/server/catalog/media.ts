import 'server-only'
import { getEnv } from '@/lib/server/env'

const MEDIA_PATH = '/media'

/** The one origin that product pictures may come from. */
export function mediaOrigin(): string {
  const env = getEnv()
  return env.COMMERCE_MEDIA_URL ?? env.COMMERCE_URL
}

/**
 * `https://media.example/media/a.webp` → `/media/media/a.webp`: a picture of the allowed media
 * origin as a path of ours; of any other origin: null. Pages never name the platform's address.
 */
export function localImagePath(url: string): string | null {
  const base = mediaOrigin()
  if (!URL.canParse(url, base)) return null
  const picture = new URL(url, base)
  if (picture.origin !== new URL(base).origin || picture.search !== '') return null
  return MEDIA_PATH + picture.pathname
}

/** The address at the media origin that one of our picture paths stands for. */
export function remoteImageUrl(path: readonly string[]): URL {
  return new URL(`/${path.map(encodeURIComponent).join('/')}`, mediaOrigin())
}

interface Image {
  url: string
  alt: string
  width: number
  height: number
}

/** A copy of a reply in which every picture is a path of ours and foreign pictures are left out. */
export function withLocalImages<T>(value: T): T {
  return localise(value) as T
}

function localise(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(localise).filter((item) => item !== LEFT_OUT)
  if (typeof value !== 'object' || value === null) return value
  if (isPicture(value)) {
    const url = localImagePath(value.url)
    return url === null ? LEFT_OUT : { ...value, url }
  }
  const entries = Object.entries(value).map(([key, below]) => {
    const local = localise(below)
    return [key, local === LEFT_OUT ? null : local] as const
  })
  return Object.fromEntries(entries)
}

const LEFT_OUT = Symbol('picture of another origin')

function isPicture(value: object): value is Image {
  return 'url' in value && typeof value.url === 'string' && 'width' in value && 'alt' in value
}
