import { expect, type Page, type Response } from '@playwright/test'
import axe from 'axe-core'
import { gzipSync } from 'node:zlib'

/** Fails with the rules and elements that axe reports as violated on the current page. */
export async function expectAccessible(page: Page) {
  // Otherwise text could be checked while it is half transparent, in the middle of a transition;
  // those that run already go on.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(() => {
    for (const motion of document.getAnimations())
      if (motion.effect?.getComputedTiming().endTime !== Infinity) motion.finish()
  })
  // axe cannot determine the background of elements without layout (app/styles/layout.css).
  await page.evaluate(() => document.documentElement.toggleAttribute('data-left', true))
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  // No tags: every rule of axe runs, best practices included. Describing every element that passes
  // takes as long as the rules.
  const { violations, passes } = await page.evaluate(() =>
    (globalThis as unknown as { axe: typeof axe }).axe.run({ resultTypes: ['violations'] }),
  )
  expect(
    passes.length,
    `rules of axe that found something to check on ${page.url()}`,
  ).toBeGreaterThan(20)
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.html).join(' | ')}`)
  expect(found, `axe on ${page.url()}`).toEqual([])
}

/**
 * KiB of gzipped JavaScript that a browser with an empty cache loads before any interaction,
 * including prefetched code.
 */
export async function measureScripts(page: Page, path: string): Promise<number> {
  const urls = new Set<string>()
  const collect = (response: Response) => {
    if (response.request().resourceType() === 'script' && response.ok()) urls.add(response.url())
  }
  page.on('response', collect)
  await page.goto(path, { waitUntil: 'networkidle' })
  page.off('response', collect)
  // The browser does not keep the bodies of all responses.
  const scripts = await page.evaluate(
    (all) => Promise.all(all.map(async (url) => (await fetch(url)).text())),
    [...urls],
  )
  return scripts.reduce((sum, script) => sum + gzipSync(script).length, 0) / 1024
}

/** Pixels by which the page is wider than its window, with all that is laid out later. */
export function widthBeyondWindow(): number {
  document.documentElement.toggleAttribute('data-left', true)
  return Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

/** Fails if the page with text at 200 % is wider than a phone; the window size is restored. */
export async function expectLargeTextFits(page: Page) {
  const window = page.viewportSize()
  await page.setViewportSize({ width: 375, height: 812 })
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  expect(await page.evaluate(widthBeyondWindow), `${page.url()} is wider than a phone`).toBe(0)
  await page.evaluate(() => (document.documentElement.style.fontSize = ''))
  if (window) await page.setViewportSize(window)
}
