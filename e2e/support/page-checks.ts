import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, type Response } from '@playwright/test'
import { gzipSync } from 'node:zlib'

/** Fails with the rules and elements that axe finds violated on the page as it stands. */
export async function expectAccessible(page: Page) {
  // A running transition would be checked half way, with the contrast of half-transparent text.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // No tags: every rule of axe runs, best practices included.
  const { violations, passes } = await new AxeBuilder({ page }).analyze()
  expect(
    passes.length,
    `rules of axe that found something to check on ${page.url()}`,
  ).toBeGreaterThan(20)
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.html).join(' | ')}`)
  expect(found, `axe on ${page.url()}`).toEqual([])
}

/**
 * KiB of gzipped JavaScript that a cold load of an address fetches before any interaction: what
 * the browser really asks for, prefetched code included.
 */
export async function measureScripts(page: Page, path: string): Promise<number> {
  const bodies: Promise<Buffer>[] = []
  const collect = (response: Response) => {
    if (response.request().resourceType() === 'script' && response.ok())
      bodies.push(response.body())
  }
  page.on('response', collect)
  await page.goto(path, { waitUntil: 'networkidle' })
  page.off('response', collect)
  const sizes = (await Promise.all(bodies)).map((body) => gzipSync(body).length)
  return sizes.reduce((sum, size) => sum + size, 0) / 1024
}
