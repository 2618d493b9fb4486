import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { programs, projectRoot } from '#tools/lib/paths.mjs'

const page = 'app/[store]/[locale]'

// Planted violations: rule, file, imported module.
const planted = [
  ['no-circles', 'lib/shop/circle-a.ts', '@/lib/shop/circle-b'],
  ['no-unresolved', 'lib/shop/lost.ts', './nowhere'],
  ['storefront-without-platform', 'lib/server/peek.ts', '@/platform/src/store/ids'],
  ['platform-without-storefront', 'platform/src/http/react.ts', 'react'],
  ['tests-only-in-tests', 'lib/server/fixture.ts', '@/lib/shop/i18n/money.test'],
  [
    'public-pages-without-shopper',
    `${page}/(shop)/hello/page.tsx`,
    '@/lib/server/session/sealed-cookies',
  ],
  ['public-pages-without-shopper', `${page}/(shop)/form/page.tsx`, '@/lib/server/forms/flash'],
  ['public-pages-without-shopper', `${page}/(shop)/cart/page.tsx`, '@/lib/server/cart/cart'],
  ['public-pages-without-request', `${page}/(shop)/request/page.tsx`, 'next/headers'],
  [
    'public-pages-call-actions',
    `${page}/(shop)/cart-link/page.tsx`,
    `@/${page}/(shopper)/cart/row`,
  ],
  ['private-routes-apart', `${page}/(shopper)/checkout/page.tsx`, `@/${page}/(shopper)/cart/row`],
  ['code-without-journeys', 'components/cart/journey.ts', '@/e2e/support/shopper'],
  ['components-take-props', 'components/cart/fetching.ts', '@/lib/commerce/cart'],
  ['component-subjects-apart', 'components/product/line.ts', '@/components/cart/line'],
  ['ui-without-commerce', 'components/ui/line.ts', '@/components/cart/line'],
  ['shop-rules-are-pure', 'lib/shop/impure.ts', 'react'],
  ['commerce-is-http', 'lib/commerce/next.ts', 'next/cache'],
  ['server-without-view', 'lib/server/view.ts', '@/components/cart/line'],
  ['journeys-know-urls', 'e2e/journeys/peek.spec.ts', '@/lib/shop/i18n/money'],
  ['http-is-a-leaf', 'platform/src/http/up.ts', '#api/health.ts'],
  ['commerce-without-api', 'platform/src/commerce/status.ts', '#http/problem.ts'],
  ['identity-on-store', 'platform/src/identity/up.ts', '#commerce/cart.ts'],
  ['store-is-a-leaf', 'platform/src/store/up.ts', '#commerce/cart.ts'],
  ['outbound-on-store', 'platform/src/outbound/up.ts', '#commerce/cart.ts'],
  ['adapters-join-modules', 'platform/src/adapters/route.ts', '#api/health.ts'],
  ['api-without-sql', 'platform/src/api/query.ts', 'drizzle-orm'],
  ['api-without-tables', 'platform/src/api/table.ts', '#store/schema/carts.ts'],
  ['api-only-in-app', 'platform/src/outbound/api.ts', '#api/health.ts'],
  ['seed-only-at-start', 'platform/src/api/seeding.ts', '#seed/demo.ts'],
]

// The modules that the violations import; they break no rule themselves.
const targets = [
  'lib/shop/i18n/money.ts',
  'lib/shop/i18n/money.test.ts',
  'lib/server/session/sealed-cookies.ts',
  'lib/server/forms/flash.ts',
  'lib/server/cart/cart.ts',
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

// Allowed imports that resemble forbidden ones.
const allowed = {
  [`${page}/(shop)/add/page.tsx`]: `@/${page}/(shopper)/cart/actions`,
  'components/product/link.ts': 'next/link',
  'components/cart/price.ts': '@/lib/shop/i18n/money',
  'platform/src/api/cart.ts': '#commerce/cart.ts',
  'platform/src/http/guard.ts': '#store/ids.ts',
  'platform/src/adapters/mail.ts': '#commerce/cart.ts',
}

describe('the dependency rules', () => {
  let root
  let violations

  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'vitrine-structure-'))
    for (const file of ['tsconfig.json', 'package.json', 'platform/package.json']) {
      cpSync(join(projectRoot, file), join(root, file))
    }
    symlinkSync(join(projectRoot, 'node_modules'), join(root, 'node_modules'))
    for (const target of targets) write(root, target, 'export const it = 1\n')
    for (const [file, wanted] of [
      ...planted.map(([, ...each]) => each),
      ...Object.entries(allowed),
    ]) {
      write(root, file, `import '${wanted}'\n`)
    }
    write(root, 'lib/shop/circle-b.ts', "import './circle-a'\n")
    violations = listViolations(root)
  })

  afterAll(() => rmSync(root, { recursive: true, force: true }))

  test('every rule has a planted violation', async () => {
    const { default: configuration } = await import(join(projectRoot, '.dependency-cruiser.mjs'))
    const names = configuration.forbidden.map(({ name }) => name)
    expect(new Set(planted.map(([rule]) => rule))).toEqual(new Set(names))
  })

  test.each(planted)('%s reports the import planted in %s', (rule, file) => {
    expect(violations).toContainEqual(
      expect.objectContaining({ rule: expect.objectContaining({ name: rule }), from: file }),
    )
  })

  test.each(Object.keys(allowed))('the import in %s is not reported', (file) => {
    expect(violations.filter((violation) => violation.from === file)).toEqual([])
  })
})

function write(root, file, text) {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), text)
}

/** Runs dependency-cruiser as `npm test` does, in a copy of the project. @returns the violations */
function listViolations(root) {
  const args = ['--config', join(projectRoot, '.dependency-cruiser.mjs'), '--output-type=json']
  const modules = ['app', 'components', 'lib', 'e2e', 'platform/src']
  const cruiser = join(projectRoot, programs.dependencyCruiser)
  const options = { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 }
  const { stdout } = spawnSync(process.execPath, [cruiser, ...args, ...modules], options)
  return JSON.parse(stdout).summary.violations
}
