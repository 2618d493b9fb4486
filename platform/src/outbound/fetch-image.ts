import { imageLimitBytes, type FetchedImage } from '#store/images.ts'
import type { CallResult, Dialler } from './dialler.ts'

const redirectLimit = 3
/** Consecutive failures after which a host is not asked again. */
const hostPatience = 5

const headers = { accept: 'image/webp,image/jpeg,image/png,image/gif', 'user-agent': 'Vitrine/1' }

const refuse = (reason: string): FetchedImage => ({ ok: false, reason })

function readFailure(result: CallResult): string | null {
  if (result.kind === 'timeout') return 'no answer within 15 seconds'
  if (result.kind === 'unreachable') return `unreachable: ${result.detail}`
  if (result.status !== 200) return `answered ${String(result.status)}`
  return result.isCut ? 'larger than 12 MiB' : null
}

/** Follows a few redirects itself, so that each URL is checked like the first. */
async function read(dialler: Dialler, url: string, hops: number): Promise<FetchedImage> {
  const reading = dialler.readUrl(url)
  if (!reading.ok) return refuse(reading.message)
  const result = await dialler.get({ url, headers, limitBytes: imageLimitBytes })
  if (result.kind === 'answered' && result.location && result.status >= 300) {
    const next = URL.parse(result.location, url)
    if (!next || hops >= redirectLimit) return refuse('too many redirects')
    return read(dialler, next.href, hops + 1)
  }
  const reason = readFailure(result)
  if (reason !== null || result.kind !== 'answered') return refuse(reason ?? 'no answer')
  return { ok: true, bytes: result.body }
}

/**
 * Fetches images from other hosts through the dialler: only https and public addresses, within 15
 * seconds and 12 MiB. A host that fails five times in a row is not asked again, so that an import
 * of thousands of images does not wait for each.
 */
export function createImageFetch(dialler: Dialler): (url: string) => Promise<FetchedImage> {
  const failures = new Map<string, number>()
  return async (url) => {
    const host = URL.parse(url)?.host ?? ''
    const count = failures.get(host) ?? 0
    if (count >= hostPatience) return refuse(`skipped, because ${host} failed repeatedly`)
    const fetched = await read(dialler, url, 0)
    failures.set(host, fetched.ok ? 0 : count + 1)
    return fetched
  }
}
