import { firstStore } from '@/e2e/support/demo-stores'
import { openPage } from '@/e2e/support/open'
import { expect, test } from '@/e2e/support/test'

for (const path of ['/', firstStore.product.path, '/cart']) {
  test(`no code on ${path} can load a script that is not of this build`, async ({
    newShopper,
    expectedConsoleErrors,
  }) => {
    expectedConsoleErrors.push(/requires 'TrustedScript' assignment/)
    const page = await newShopper()
    // Before its own scripts have run, a page accepts none at all.
    await openPage(page, path)
    const own = await page.locator('script[src^="/_next/static/"]').first().getAttribute('src')
    const assign = (address: string) =>
      page.evaluate((src) => {
        try {
          document.createElement('script').src = src
          return 'accepted'
        } catch (error) {
          return String(error)
        }
      }, address)

    expect(await assign(own ?? '')).toBe('accepted')
    for (const foreign of [
      'https://elsewhere.test/_next/static/a.js',
      '/media/a.js',
      '/_next/static/../../media/a.js',
      'data:text/javascript,0',
    ]) {
      expect(await assign(foreign), foreign).toContain('Not a script of this shop')
    }
    // Code passed as a string is always refused.
    const asText = page.evaluate(() => {
      document.createElement('script').text = '0'
    })
    await expect(asText).rejects.toThrow('TrustedScript')
  })
}
