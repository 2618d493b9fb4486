// The arrows between the rooms (docs/architecture.md) as rules of dependency-cruiser. Each rule
// names what a room must never import; what is not named is allowed.

const shop = '^app/.*\\(shop\\)/'
const shopper = '^app/.*\\(shopper\\)/'
const packages = (...names) => `(^|/)node_modules/(${names.join('|')})(/|$)`
const tests = ['\\.(test|testing)\\.tsx?$', '(^|/)testing(\\.ts$|/)']
const react = packages('react', 'react-dom', '@types/react', '@types/react-dom')

function never(name, comment, from, to) {
  return { name, comment, severity: 'error', from: toPlace(from), to: toPlace(to) }
}

/** A path, or a whole condition of dependency-cruiser. */
function toPlace(place) {
  return typeof place === 'string' ? { path: place } : place
}

const everywhere = [
  never(
    'no-circles',
    'Two modules that need each other are one, or need a third.',
    {},
    { circular: true },
  ),
  never(
    'no-unresolved',
    'An import that leads nowhere.',
    {},
    {
      couldNotResolve: true,
      // Next answers this one itself, and its own typed routes exist only after a build.
      pathNot: ['^server-only$', '^client-only$', '^next/root-params$', '\\.next/'],
    },
  ),
  never(
    'two-houses',
    'The storefront learns the platform from its replies alone.',
    {
      pathNot: '^(platform|scripts)/',
    },
    '^platform/',
  ),
  never('platform-alone', 'The platform stands without the storefront.', '^platform/', {
    path: ['^(app|components|lib|stores|e2e|scripts)/', packages('next', 'react', 'react-dom')],
  }),
  never(
    'nobody-imports-tests',
    'What only tests need stays with the tests.',
    {
      pathNot: [...tests, '^e2e/'],
    },
    { path: [...tests] },
  ),
]

const storefront = [
  never(
    'public-is-impersonal',
    'A public page is the same for everyone: no session, no shopper.',
    {
      path: shop,
    },
    {
      path: ['^lib/server/(session/|forms/(flash|form-action))', '^lib/commerce/'],
      // The shape of what lib/server/cache answers may be named.
      dependencyTypesNot: ['type-only'],
    },
  ),
  never(
    'public-reads-no-request',
    'Reading the request would take a public page out of every cache.',
    {
      path: shop,
    },
    { path: ['node_modules/next/headers'] },
  ),
  never(
    'public-knows-private-by-actions',
    'A public page may call the actions of a private one.',
    {
      path: shop,
    },
    { path: shopper, pathNot: '/actions\\.ts$' },
  ),
  never(
    'private-files-stay-private',
    "A route's files are its own; its actions are endpoints.",
    {
      path: '^app/.*\\(shopper\\)/(?:\\(framed\\)/|)([a-z-]+)/',
    },
    {
      path: shopper,
      pathNot: [
        '^app/.*\\(shopper\\)/(?:\\(framed\\)/|)$1/',
        '/actions\\.ts$',
        '\\(shopper\\)/[^/]+$',
      ],
    },
  ),
  never(
    'app-knows-no-tests',
    'Pages know nothing of the journeys.',
    '^(app|components|lib)/',
    '^e2e/',
  ),
  never(
    'components-take-props',
    'A component is given its data and actions; it never fetches.',
    {
      path: '^components/',
    },
    {
      path: ['^app/', '^lib/commerce/', '^lib/server/', 'node_modules/next/(headers|cache)'],
    },
  ),
  never(
    'subjects-are-apart',
    'A subject of components knows only itself and ui.',
    {
      path: '^components/(?!ui/|forms/|layout/)([^/]+)/',
    },
    { path: '^components/', pathNot: '^components/(ui|forms|$1)/' },
  ),
  never(
    'ui-knows-no-commerce',
    'ui is a kit of controls without commerce.',
    {
      path: '^components/ui/',
    },
    { path: '^components/', pathNot: '^components/(ui|forms)/' },
  ),
  never(
    'shop-rules-are-pure',
    'lib/shop is pure: both sides of the network read it.',
    {
      path: '^lib/shop/',
      pathNot: tests,
    },
    { pathNot: ['^lib/shop/', '^messages/', packages('zod', 'icu-minify', 'libphonenumber-js')] },
  ),
  never(
    'commerce-speaks-only-http',
    'lib/commerce knows neither React, nor Next, nor the request.',
    {
      path: '^lib/commerce/',
      pathNot: tests,
    },
    {
      pathNot: [
        '^lib/(commerce|shop)/',
        packages('zod', 'graphql-request', 'graphql'),
        '^(node:)?(crypto|timers|util|url|buffer)',
      ],
    },
  ),
  never(
    'server-knows-no-view',
    'lib/server knows the request, not what is shown.',
    {
      path: '^lib/server/',
      pathNot: tests,
    },
    { path: ['^app/', '^components/', '^e2e/'] },
  ),
  never(
    'journeys-know-urls',
    'A journey knows URLs, roles and labels, no room of the house.',
    {
      path: '^e2e/',
    },
    { path: ['^(app|components|lib|stores|platform)/', react] },
  ),
]

const platform = [
  never(
    'http-is-low',
    'http serves the API and knows nothing of it.',
    '^platform/src/http/',
    '^platform/src/(api|commerce|outbound|seed|app|server)',
  ),
  never(
    'commerce-has-no-status-codes',
    'What a shop allows is independent of how it is asked.',
    '^platform/src/commerce/',
    '^platform/src/(api|http|outbound|seed|app|server)',
  ),
  never(
    'identity-points-down',
    'Identity rests on the store alone.',
    '^platform/src/identity/',
    '^platform/src/(api|http|commerce|outbound|seed|app|server)',
  ),
  never(
    'store-is-the-ground',
    'The store knows nobody.',
    {
      path: '^platform/src/store/',
      pathNot: ['\\.test\\.ts$', 'testing'],
    },
    '^platform/src/(api|http|commerce|identity|outbound|seed|app|server|services)',
  ),
  never(
    'outbound-points-down',
    'Deliveries read the store.',
    '^platform/src/outbound/',
    '^platform/src/(api|http|commerce|seed|app|server)',
  ),
  never(
    'api-is-not-the-ground',
    'Only the route table knows the API.',
    {
      path: '^platform/src/',
      pathNot: [
        '^platform/src/(api/|app\\.ts|server\\.ts|background\\.ts|cli\\.ts)',
        '\\.test\\.ts$',
        'testing',
      ],
    },
    '^platform/src/api/',
  ),
  never(
    'seed-is-for-the-start',
    'The demo shops are made by the start, never by a request.',
    {
      path: '^platform/src/(api|http|commerce|identity|store|outbound)/',
      pathNot: tests,
    },
    '^platform/src/seed/',
  ),
]

/** All rules of both houses. */
export const rules = [...everywhere, ...storefront, ...platform]
