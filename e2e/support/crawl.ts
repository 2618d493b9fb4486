import type { Page } from '@playwright/test'

/** One response as the browser received it. */
export type CrawledResponse = {
  url: string
  kind: 'document' | 'rsc' | 'script' | 'data'
  status: number
  headers: Record<string, string>
  body: string
}

const MOST_PAGES = 50
const NEVER_FOLLOWED = /^\/(?:[\w-]+\/)?(?:api\/session\/end|logout)/

/**
 * Fetches all pages reachable by links from `starts`, as documents and with `all` also as RSC
 * payloads, and the scripts that they load. It runs in the shopper's browser with its cookies.
 */
export async function crawl(
  page: Page,
  starts: readonly string[],
  { all = false } = {},
): Promise<CrawledResponse[]> {
  const responses: CrawledResponse[] = []
  const queue = [...starts]
  const seen = new Set(queue)
  for (let pages = 0; pages < MOST_PAGES && queue.length > 0; pages += 1) {
    const path = queue.shift() ?? ''
    const document = await fetchIn(page, path, 'document')
    responses.push(document)
    if (all) responses.push(await fetchIn(page, path, 'rsc'))
    for (const [, link] of document.body.matchAll(/(?:href|src)="(\/[^"#]*)"/g)) {
      const next = decodeEntities(link ?? '')
      if (seen.has(next) || next.startsWith('//') || NEVER_FOLLOWED.test(next)) continue
      seen.add(next)
      if (next.endsWith('.js')) {
        if (all) responses.push(await fetchIn(page, next, 'script'))
      } else if (!/\.\w+$|^\/_next\/|^\/theme\/|^\/media\//.test(next)) queue.push(next)
    }
  }
  return responses
}

/** Sends one request from the browser without following redirects. */
export async function fetchIn(
  page: Page,
  path: string,
  kind: CrawledResponse['kind'],
): Promise<CrawledResponse> {
  const fetched = await page.evaluate(
    async ({ path, isRsc }) => {
      const response = await fetch(path, isRsc ? { headers: { RSC: '1' } } : {})
      const body = await response.text()
      return { status: response.status, headers: Object.fromEntries(response.headers), body }
    },
    { path, isRsc: kind === 'rsc' },
  )
  return { url: path, kind, ...fetched }
}

function decodeEntities(text: string): string {
  return text.replaceAll('&amp;', '&')
}
