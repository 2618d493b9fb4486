import { fieldValue } from '@/e2e/resilience/forms.mjs'
import { firstStore } from '@/e2e/support/demo-stores'
import { expectAccessible } from '@/e2e/support/page-checks'
import { openProduct } from '@/e2e/support/open'
import { newPerson } from '@/e2e/support/shopper'
import { expect, test } from '@/e2e/support/test'
import { mailedPath, newVisitor, textOn } from '@/e2e/support/without-browser'

const { path, soldOutValue } = firstStore.productWithOptions
const soldOut = `${path}/${soldOutValue.toLowerCase()}`

test('a back-in-stock alert is corrected, and confirmed by a mailed link', async ({
  newShopper,
}) => {
  const page = await newShopper()
  const { email } = newPerson()
  await openProduct(page, soldOut)
  const field = page.getByRole('textbox', { name: 'Email' })
  const send = page.getByRole('button', { name: 'Email me' })
  await field.fill('ada')
  await send.click()
  await expect(field).toHaveAccessibleDescription(/Include an @ in the email address/)
  await expect(field).toHaveValue('ada')
  await expectAccessible(page)
  await field.fill(email)
  await send.click()
  const sent = page.getByRole('status').filter({ hasText: `we’ve sent a link to ${email}` })
  await expect(sent).toBeVisible()
  await expectAccessible(page)
  await expect(page).toHaveURL(new RegExp(`${soldOut}$`))
  await page.goto(await mailedPath(email, '/stock-alerts/'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm your email address')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re on the list')
})

test('with scripts off a stock alert is confirmed and cancelled, which ends the link', async () => {
  const visitor = newVisitor()
  const { email } = visitor.person
  const refused = await visitor.send(soldOut, /^Email me/, { email: 'ada' })
  expect(textOn(refused)).toContain('Include an @ in the email address')
  expect(fieldValue(refused.body, 'email')).toBe('ada')
  const sent = await visitor.submit(refused, /^Email me/, { email })
  expect(textOn(sent)).toContain(`we’ve sent a link to ${email}`)
  expect(sent.path).toMatch(/^\/stock-alerts\?[^@]*$/)
  const confirmed = await visitor.send(await mailedPath(email, '/stock-alerts/'), /^Confirm/)
  expect(textOn(confirmed)).toContain('You’re on the list')
  expect(textOn(await visitor.submit(confirmed, /^Cancel this email/))).toContain('deleted')
  const again = await visitor.get(confirmed.path)
  expect(textOn(again)).toContain('This link is no longer in use')
})
