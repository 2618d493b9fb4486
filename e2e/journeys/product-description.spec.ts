import { expectAccessible } from '@/e2e/support/page-checks'
import { openPage } from '@/e2e/support/open'
import { test } from '@/e2e/support/own-shop'
import { expect } from '@/e2e/support/test'
import { elementsOn, newVisitor } from '@/e2e/support/without-browser'

test('an imported description keeps its lists, links and tables, and nothing that runs', async ({
  newShopper,
  ownShop,
}) => {
  const answer = await newVisitor({}, ownShop).get('/products/night-bulb')
  const textsOf = (selector: string) => elementsOn(answer, selector).map(({ text }) => text.trim())
  expect(textsOf('title')[0]).toMatch(/^Night Bulb/)
  expect(textsOf('main h3')).toContain('Soft light')
  expect(textsOf('main strong')).toContain('warmly')
  expect(textsOf('main li')).toContain('Dimmable')
  expect(textsOf('main tr')).toContainEqual(expect.stringMatching(/^Socket\s*E14$/))
  const links = elementsOn(answer, 'main a').filter(({ text }) => text === 'your bag')
  expect(links[0]?.getAttribute('href')).toMatch(/\/cart$/)
  expect(answer.html).not.toMatch(/onerror="?x|onclick="?x|document\.title=1/)
  expect(answer.html).toMatch(
    /"description":"Soft light Glows warmly in your bag\. Dimmable Lasts long/,
  )

  const phone = await newShopper({ port: ownShop.port, viewport: { width: 375, height: 800 } })
  await openPage(phone, '/products/night-bulb')
  await expectAccessible(phone)
})
