import { firstStore } from '@/e2e/support/demo-stores'
import { expectAccessible } from '@/e2e/support/page-checks'
import { openProduct } from '@/e2e/support/open'
import { newPerson, openMailLink } from '@/e2e/support/shopper'
import { expect, test } from '@/e2e/support/test'

const { path, soldOutValue } = firstStore.productWithOptions
const soldOut = `${path}/${soldOutValue.toLowerCase()}`

for (const scripts of [true, false]) {
  test(`a back-in-stock alert is corrected, confirmed and cancelled by mailed link, scripts ${scripts ? 'on' : 'off'}`, async ({
    newShopper,
  }) => {
    const page = await newShopper({ scripts })
    const { email } = newPerson()
    const look = async () => (scripts ? expectAccessible(page) : undefined)
    await openProduct(page, soldOut)
    const field = page.getByRole('textbox', { name: 'Email' })
    const send = page.getByRole('button', { name: 'Email me' })
    await field.fill('ada')
    await send.click()
    await expect(field).toHaveAccessibleDescription(/Include an @ in the email address/)
    await expect(field).toHaveValue('ada')
    await look()
    await field.fill(email)
    await send.click()
    const sent = page.getByRole('status').filter({ hasText: `we’ve sent a link to ${email}` })
    await expect(sent).toBeVisible()
    await look()
    await expect(page).toHaveURL(scripts ? new RegExp(`${soldOut}$`) : /\/stock-alerts\?/)
    expect(page.url()).not.toContain('@')

    await openMailLink(page, email, /stock-alerts/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm your email address')
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re on the list')
    const link = page.url()
    await page.getByRole('button', { name: 'Cancel this email' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'deleted' })).toBeVisible()
    await page.goto(link)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'This link is no longer in use',
    )
  })
}
