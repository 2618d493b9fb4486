import type { Page } from '@playwright/test'
import { firstStore } from '@/e2e/support/demo-stores'
import { openProduct } from '@/e2e/support/open'
import { expectThanks, newGuest } from '@/e2e/support/purchase'
import { expect, test } from '@/e2e/support/test'

const { addresses, delivery, product } = firstStore
const { home } = addresses

const MAX_STEPS = 120

test('the whole purchase works by keyboard, with the focus always visible', async ({
  newShopper,
}) => {
  const page = await newShopper()
  // Otherwise positions would be checked in the middle of smooth scrolling.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const guest = newGuest()
  await openProduct(page, product.variantPath)
  await tabTo(page, /^Add to bag$/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('heading', { level: 2 })).toBeFocused()
  await tabTo(page, /^Check out$/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact and address')
  for (const [name, value] of [
    [/^Email/, guest.email],
    [/^First name/, guest.firstName],
    [/^Last name/, 'Test'],
    [/^Street and number/, home.line1],
    [/^Postal code/, home.postalCode],
    [/^Town or city/, home.city],
  ] as const) {
    await tabTo(page, name)
    await page.keyboard.type(value)
  }
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Delivery method')
  await tabTo(page, delivery.door.name)
  await page.keyboard.press('Space')
  await tabTo(page, /^Continue to payment$/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment method')
  await tabTo(page, /^Card/)
  await page.keyboard.press('ArrowDown')
  await tabTo(page, /^Continue to review$/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Review your order')
  await tabTo(page, /^Place order for/)
  await page.keyboard.press('Enter')
  await expectThanks(page, guest.firstName)
})

/**
 * Presses Tab until the control with this name has the focus; each focused control must be visible.
 */
async function tabTo(page: Page, name: RegExp) {
  for (let step = 0; step < MAX_STEPS; step += 1) {
    await page.keyboard.press('Tab')
    const seen = await page.evaluate(describeFocus)
    if (!seen) continue
    expect(seen.isVisible, `the focus on "${seen.name}" can be seen`).toBe(true)
    if (name.test(seen.name)) return
  }
  throw new Error(`Tab never reached ${name}.`)
}

/** The focused control: its name, and whether it is uncovered and within the window. */
function describeFocus() {
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement) || focused === document.body) return null
  const labels = focused instanceof HTMLInputElement ? [...(focused.labels ?? [])] : []
  const announced = [...labels, focused].map((node) => {
    const copy = node.cloneNode(true) as HTMLElement
    for (const hidden of copy.querySelectorAll('[aria-hidden=true]')) hidden.remove()
    return copy.textContent.trim()
  })
  const name = focused.getAttribute('aria-label') ?? announced.find((text) => text !== '') ?? ''
  // A link that wraps onto two lines has one box for each.
  const box = focused.getClientRects()[0] ?? focused.getBoundingClientRect()
  const isInside = box.bottom > 0 && box.top < innerHeight && box.width > 0
  const [x, y] = [box.left + box.width / 2, Math.min(innerHeight - 1, Math.max(0, box.top + 4))]
  const top = document.elementFromPoint(x, y)
  const isUncovered = top !== null && (focused.contains(top) || top.contains(focused))
  return { name, isVisible: isInside && isUncovered }
}
