import type { Page } from '@playwright/test'

/**
 * Records the announcements of live regions from now on, one per text change.
 * @returns a function that reads the announcements so far
 */
export async function recordAnnouncements(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const announcements: string[] = []
    const known = new WeakMap<Element, string>()
    const regions = () => document.querySelectorAll('[role=status], [role=alert], [aria-live]')
    const read = (region: Element) => (region.textContent ?? '').replace(/\s+/g, ' ').trim()
    for (const region of regions()) known.set(region, read(region))
    new MutationObserver(() => {
      for (const region of regions()) {
        const text = read(region)
        if (known.get(region) === text) continue
        known.set(region, text)
        if (text !== '' && !text.endsWith('…')) announcements.push(text)
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
    Object.assign(window, { announcements })
  })
  return () => page.evaluate(() => (window as unknown as { announcements: string[] }).announcements)
}
