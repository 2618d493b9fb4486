import { admin, openDesk } from '@/e2e/support/desk'
import { expectAccessible } from '@/e2e/support/page-checks'
import { expect, test } from '@/e2e/support/test'

const sizes = [
  ['Small', 40],
  ['Large', 60],
] as const

test.describe('a product that shoppers do not see', () => {
  // Those of the page that only its merchant sees.
  test.use({ expectedConsoleErrors: [/404/] })

  test('is previewed in the shop by its merchant, and by nobody else', async ({ newShopper }) => {
    const page = await newShopper()
    const title = `Vase ${Date.now()}`
    const { id, slug } = await admin.post<{ id: string; slug: string }>('/v1/catalog/products', {
      ...{ title, isActive: false, options: [{ name: 'Size', values: ['Small', 'Large'] }] },
      variants: sizes.map(([value, price]) => ({
        ...{ sku: `${title}-${value}`, price, availableQuantity: 5 },
        options: [{ name: 'Size', value }],
      })),
    })
    await openDesk(page, `/products/${id}`)
    const opened = page.context().waitForEvent('page')
    await page.getByRole('button', { name: 'Preview in the shop' }).click()
    const preview = await opened
    await expect(preview.getByRole('heading', { level: 1, name: title })).toBeVisible()
    expect(new URL(preview.url()).pathname).toBe(`/preview/products/${slug}`)
    expect(new URL(preview.url()).search).toBe('')

    const answer = await preview.goto(`/preview/products/${slug}`)
    expect(answer?.headers()['cache-control']).toContain('no-store')
    await expect(preview.getByText('Preview: shoppers do not see this page.')).toBeVisible()
    await expect(preview.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
    await preview.getByRole('radio', { name: /^Large/ }).check()
    await expect(preview).toHaveURL(/\/preview\/products\/[^/]+\/large$/i)
    const add = preview.getByRole('button', { name: 'Add to bag' }).first()
    await expect(add).toHaveAttribute('aria-disabled', 'true')
    await expectAccessible(preview)
    await admin.patch(`/v1/catalog/products/${id}`, { title: `Tall ${title}` })
    await preview.reload()
    await expect(preview.getByRole('heading', { level: 1, name: `Tall ${title}` })).toBeVisible()
    await expect(preview.getByRole('radio', { name: /^Large/ })).toBeChecked()

    // The public page is the same for everyone, also for who has a preview.
    expect((await preview.goto(`/products/${slug}`))?.status()).toBe(404)
    const stranger = await newShopper()
    expect((await stranger.goto(`/products/${slug}`))?.status()).toBe(404)
    await stranger.goto(`/preview/products/${slug}`)
    await expect(stranger.getByRole('heading', { name: 'This preview has ended' })).toBeVisible()
    await stranger.goto(`/api/preview/${slug}?token=made-up`)
    await expect(stranger.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(stranger.getByText(title)).toBeHidden()
  })
})
