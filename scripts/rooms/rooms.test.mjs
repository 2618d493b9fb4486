import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { projectRoot } from '#scripts/support/runtime.mjs'
import { cruiseRooms } from './cruise.mjs'
import { rules } from './rules.mjs'

const page = 'app/[store]/[locale]'

// One planted violation a rule: from which file, importing what.
const planted = {
  'no-circles': ['lib/shop/circle-a.ts', '@/lib/shop/circle-b'],
  'no-unresolved': ['lib/shop/lost.ts', './nowhere'],
  'two-houses': ['lib/server/peek.ts', '@/platform/src/store/ids'],
  'platform-alone': ['platform/src/http/react.ts', 'react'],
  'nobody-imports-tests': ['lib/server/fixture.ts', '@/lib/shop/money.test'],
  'public-is-impersonal': [`${page}/(shop)/hello/page.tsx`, '@/lib/server/session'],
  'public-reads-no-request': [`${page}/(shop)/request/page.tsx`, 'next/headers'],
  'public-knows-private-by-actions': [
    `${page}/(shop)/cart-link/page.tsx`,
    `@/${page}/(shopper)/cart/row`,
  ],
  'private-files-stay-private': [
    `${page}/(shopper)/checkout/page.tsx`,
    `@/${page}/(shopper)/cart/row`,
  ],
  'app-knows-no-tests': ['components/cart/journey.ts', '@/e2e/support/shopper'],
  'components-take-props': ['components/cart/fetching.ts', '@/lib/commerce/cart'],
  'subjects-are-apart': ['components/product/line.ts', '@/components/cart/line'],
  'ui-knows-no-commerce': ['components/ui/line.ts', '@/components/cart/line'],
  'shop-rules-are-pure': ['lib/shop/impure.ts', 'react'],
  'commerce-speaks-only-http': ['lib/commerce/next.ts', 'next/cache'],
  'server-knows-no-view': ['lib/server/view.ts', '@/components/cart/line'],
  'journeys-know-urls': ['e2e/journeys/peek.spec.ts', '@/lib/shop/money'],
  'http-is-low': ['platform/src/http/up.ts', '#api/health.ts'],
  'commerce-has-no-status-codes': ['platform/src/commerce/status.ts', '#http/problem.ts'],
  'identity-points-down': ['platform/src/identity/up.ts', '#commerce/cart.ts'],
  'store-is-the-ground': ['platform/src/store/up.ts', '#commerce/cart.ts'],
  'outbound-points-down': ['platform/src/outbound/up.ts', '#commerce/cart.ts'],
  'adapters-join-modules': ['platform/src/adapters/route.ts', '#api/health.ts'],
  'api-has-no-sql': ['platform/src/api/query.ts', 'drizzle-orm'],
  'api-knows-no-tables': ['platform/src/api/table.ts', '#store/schema/carts.ts'],
  'api-is-not-the-ground': ['platform/src/outbound/api.ts', '#api/health.ts'],
  'seed-is-for-the-start': ['platform/src/api/seeding.ts', '#seed/demo.ts'],
}

// What the violations point at; none of these breaks a rule.
const targets = [
  'lib/shop/money.ts',
  'lib/shop/money.test.ts',
  'lib/server/session.ts',
  'lib/commerce/cart.ts',
  'components/cart/line.ts',
  'e2e/support/shopper.ts',
  `${page}/(shopper)/cart/row.ts`,
  `${page}/(shopper)/cart/actions.ts`,
  'platform/src/store/ids.ts',
  'platform/src/store/schema/carts.ts',
  'platform/src/api/health.ts',
  'platform/src/http/problem.ts',
  'platform/src/commerce/cart.ts',
  'platform/src/seed/demo.ts',
]

// Arrows that look like the forbidden ones and are meant.
const allowed = {
  [`${page}/(shop)/add/page.tsx`]: `@/${page}/(shopper)/cart/actions`,
  'components/product/link.ts': 'next/link',
  'components/cart/price.ts': '@/lib/shop/money',
  'platform/src/api/cart.ts': '#commerce/cart.ts',
  'platform/src/http/guard.ts': '#store/ids.ts',
  'platform/src/adapters/mail.ts': '#commerce/cart.ts',
}

describe('the arrows between the rooms', () => {
  let root
  let violations

  beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), 'vitrine-rooms-'))
    for (const file of ['tsconfig.json', 'package.json', 'platform/package.json']) {
      cpSync(join(projectRoot, file), join(root, file))
    }
    symlinkSync(join(projectRoot, 'node_modules'), join(root, 'node_modules'))
    for (const target of targets) write(root, target, 'export const it = 1\n')
    for (const [file, wanted] of [...Object.values(planted), ...Object.entries(allowed)]) {
      write(root, file, `import '${wanted}'\n`)
    }
    write(root, 'lib/shop/circle-b.ts', "import './circle-a'\n")
    violations = (await cruiseRooms(root)).violations
  })

  afterAll(() => rmSync(root, { recursive: true, force: true }))

  test('every rule has a planted violation', () => {
    expect(Object.keys(planted).sort()).toEqual(rules.map((rule) => rule.name).sort())
  })

  test.each(Object.entries(planted))('%s reports the arrow planted for it', (rule, [file]) => {
    expect(violations).toContainEqual(expect.objectContaining({ rule, from: file }))
  })

  test.each(Object.keys(allowed))('the arrow from %s is not reported', (file) => {
    expect(violations.filter((violation) => violation.from === file)).toEqual([])
  })
})

function write(root, file, text) {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), text)
}
