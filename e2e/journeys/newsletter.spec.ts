import type { Page } from '@playwright/test'
import { expectAccessible } from '@/e2e/support/page-checks'
import { firstStore } from '@/e2e/support/demo-stores'
import { addressOf } from '@/e2e/support/store-urls'
import { newPerson, openMailLink } from '@/e2e/support/shopper'
import { expect, test } from '@/e2e/support/test'

async function subscribe(page: Page, email: string) {
  const form = page.getByRole('form', { name: 'A letter from the studio' })
  await form.getByRole('textbox', { name: 'Email' }).fill(email)
  await form.getByRole('button', { name: 'Subscribe' }).click()
}

for (const scripts of [true, false]) {
  test(`a newsletter subscription is corrected, confirmed and cancelled by mailed link, scripts ${scripts ? 'on' : 'off'}`, async ({
    newShopper,
  }) => {
    const page = await newShopper({ scripts })
    const look = async () => (scripts ? expectAccessible(page) : undefined)
    const { email } = newPerson()
    await page.goto('/')
    await subscribe(page, 'ada')
    const field = page.getByRole('main').getByRole('textbox', { name: 'Email' })
    await expect(field).toHaveAccessibleDescription(/Include an @ in the email address/)
    await expect(field).toHaveValue('ada')
    await look()
    await field.fill(email)
    await page.getByRole('main').getByRole('button', { name: 'Subscribe' }).click()
    await expect(
      page.getByRole('status').filter({ hasText: `we’ve sent a link to ${email}` }),
    ).toBeVisible()
    await look()
    expect(page.url()).not.toContain('@')

    await openMailLink(page, email, /newsletter/)
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toHaveText('Confirm your subscription')
    await look()
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(heading).toHaveText('You’re subscribed')
    const link = page.url()
    await page.getByRole('button', { name: 'Unsubscribe' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'deleted' })).toBeVisible()
    await page.goto(link)
    await expect(heading).toHaveText('This link is no longer in use')
    // Opened again without a result, the page still leads on.
    await page.goto('/newsletter')
    await page.getByRole('main').getByRole('link', { name: 'Continue shopping' }).click()
    await expect(page).toHaveURL(addressOf(firstStore, '/'))
  })
}
