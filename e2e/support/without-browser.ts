import { expect, type Page } from '@playwright/test'
import { parse } from 'node-html-parser'
import { textOf } from '@/e2e/resilience/forms.mjs'
import { Shopper, type Page as Answer } from '@/e2e/resilience/shopper.mjs'
import { firstStore } from './demo-stores'
import { browsingOf } from './open'
import { platformUrl, storeUrl, type TestedStore } from './store-urls'

type Details = Partial<Shopper['person']>

/**
 * A shopper without a browser, who gets what one with scripts off gets: for what the server alone
 * decides, not for what is visible or open. Forms are sent in the first store only.
 */
export function newVisitor(
  person: Details = {},
  { port, store = firstStore }: { port?: number; store?: Pick<TestedStore, 'slug'> } = {},
): Shopper {
  const { host, port: used } = new URL(storeUrl(store, port))
  const visitor = new Shopper({ port: Number(used), host })
  visitor.person = { ...visitor.person, ...person }
  return visitor
}

/** The text of an answer to a visitor, title and closed parts included, in one line. */
export const textOn = ({ body }: Answer) => textOf(body).replaceAll(/\s+/g, ' ')

/** The elements of an answer that a CSS selector matches. */
export const elementsOn = ({ body }: Pick<Answer, 'body'>, selector: string) =>
  parse(body).querySelectorAll(selector)

/** Follows the first link of the main part whose text matches. */
export async function follow(visitor: Shopper, page: Answer, name: RegExp): Promise<Answer> {
  const links = elementsOn(page, 'main a')
  const textOfLink = ({ text }: { text: string }) => text.replaceAll(/\s+/g, ' ').trim()
  const href = links.find((link) => name.test(textOfLink(link)))?.getAttribute('href')
  if (!href) throw new Error(`${page.path} has no link ${String(name)}.`)
  return visitor.get(href)
}

/**
 * Sends forms of the first store as a browser without scripts would, with the cookies of a page,
 * which gets the new ones: for what happens before the subject of a journey.
 */
export async function asShopper(
  page: Page,
  person: Details,
  act: (shopper: Shopper) => Promise<unknown>,
) {
  const { hostname, port } = new URL(browsingOf(page).origin)
  const context = page.context()
  const before = (await context.cookies()).filter(({ domain }) => domain === hostname)
  const shopper = newVisitor(person, { port: Number(port) })
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

/** The path of a link that was mailed to an address; `start`: how the path begins. */
export async function mailedPath(email: string, start: string): Promise<string> {
  let found = ''
  // The mail is sent after the response to its request.
  await expect(async () => {
    const mails = (await (await fetch(`${platformUrl()}/mailbox`)).text()).split('<article')
    const mail = mails.find((each) => each.includes(email) && each.includes(start)) ?? ''
    found = start + (/^[\w.~%-]+/.exec(mail.split(start)[1] ?? '')?.[0] ?? '')
    expect(found.length).toBeGreaterThan(start.length)
  }).toPass()
  return found
}
