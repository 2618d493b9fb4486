import type { Page } from '@playwright/test'
import { fieldValue } from '@/e2e/resilience/forms.mjs'
import { expectAccessible } from '@/e2e/support/page-checks'
import { newPerson } from '@/e2e/support/shopper'
import { expect, test } from '@/e2e/support/test'
import { follow, mailedPath, newVisitor, textOn } from '@/e2e/support/without-browser'

async function subscribe(page: Page, email: string) {
  const form = page.getByRole('form', { name: 'A letter from the studio' })
  await form.getByRole('textbox', { name: 'Email' }).fill(email)
  await form.getByRole('button', { name: 'Subscribe' }).click()
}

test('a newsletter subscription is corrected, confirmed and cancelled by mailed link', async ({
  newShopper,
}) => {
  const page = await newShopper()
  const { email } = newPerson()
  await page.goto('/')
  await subscribe(page, 'ada')
  const field = page.getByRole('main').getByRole('textbox', { name: 'Email' })
  await expect(field).toHaveAccessibleDescription(/Include an @ in the email address/)
  await expect(field).toHaveValue('ada')
  await expectAccessible(page)
  await field.fill(email)
  await page.getByRole('main').getByRole('button', { name: 'Subscribe' }).click()
  await expect(
    page.getByRole('status').filter({ hasText: `we’ve sent a link to ${email}` }),
  ).toBeVisible()
  await expectAccessible(page)
  expect(page.url()).not.toContain('@')

  await page.goto(await mailedPath(email, '/newsletter/'))
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Confirm your subscription')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(heading).toHaveText('You’re subscribed')
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'deleted' })).toBeVisible()
})

test('with scripts off a newsletter is subscribed to as well, and the link ends with the subscription', async () => {
  const visitor = newVisitor()
  const { email } = visitor.person
  const refused = await visitor.send('/', /^Subscribe/, { email: 'ada' })
  expect(textOn(refused)).toContain('Include an @ in the email address')
  expect(fieldValue(refused.body, 'email')).toBe('ada')
  const sent = await visitor.submit(refused, /^Subscribe/, { email })
  expect(textOn(sent)).toContain(`we’ve sent a link to ${email}`)
  expect(sent.path).not.toContain('@')
  const confirmed = await visitor.send(await mailedPath(email, '/newsletter/'), /^Confirm/)
  expect(textOn(confirmed)).toContain('You’re subscribed')
  expect(textOn(await visitor.submit(confirmed, /^Unsubscribe/))).toContain('deleted')
  const again = await visitor.get(confirmed.path)
  expect(textOn(again)).toContain('This link is no longer in use')
  // Opened again without a result, the page still leads on.
  const left = await follow(visitor, await visitor.get('/newsletter'), /^Continue shopping/)
  expect(left.path).toBe('/')
})
