import type { Page } from '@playwright/test'
import { Shopper } from '@/e2e/resilience/shopper.mjs'
import { browsingOf } from './open'

type Visitor = Partial<Shopper['person']>

/**
 * Sends forms of the first store as a browser without scripts would, with the cookies of a page,
 * which gets the new ones: for what happens before the subject of a journey.
 */
export async function asShopper(
  page: Page,
  person: Visitor,
  act: (shopper: Shopper) => Promise<unknown>,
) {
  const { host, hostname, port } = new URL(browsingOf(page).origin)
  const context = page.context()
  const before = (await context.cookies()).filter(({ domain }) => domain === hostname)
  const shopper = new Shopper({ port: Number(port), host })
  shopper.person = { ...shopper.person, ...person }
  for (const { name, value } of before) shopper.cookies.set(name, value)
  await act(shopper)
  for (const { name } of before)
    if (!shopper.cookies.has(name)) await context.clearCookies({ name, domain: hostname })
  const place = { domain: hostname, path: '/', httpOnly: true, sameSite: 'Lax' as const }
  const after = [...shopper.cookies].map(([name, value]) => {
    const known = before.find((cookie) => cookie.name === name)
    return { ...place, ...known, name, value }
  })
  if (after.length > 0) await context.addCookies(after)
}
