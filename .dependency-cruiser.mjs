// What each module must never import (docs/architecture.md); what is not named is allowed.

const shop = '^app/.*\\(shop\\)/'
const shopper = '^app/.*\\(shopper\\)/'
const packages = (...names) => `(^|/)node_modules/(${names.join('|')})(/|$)`
const platform = (...modules) => `^platform/src/(${modules.join('|')})`
const tests = ['\\.(test|testing)\\.tsx?$', '(^|/)testing(\\.ts$|/)']
const actions = '/actions\\.ts$'

/** The folders of lib/server: each may import those after it. `request` is what a request is. */
// oxfmt-ignore
const serverSubjects = [
  'gateway', 'discovery', 'checkout', 'orders', 'cart', 'forms', 'catalog', 'address', 'i18n', 'session',
  'analytics', 'store', 'request',
]

/** A rule; `from` and `to` are paths, or whole conditions of dependency-cruiser. */
function forbid(name, comment, from, to) {
  const toCondition = (paths) => (typeof paths === 'string' ? { path: paths } : paths)
  return { name, comment, severity: 'error', from: toCondition(from), to: toCondition(to) }
}

// oxfmt-ignore
const everywhere = [
  forbid('no-circles', 'Two modules that need each other are one, or need a third.',
    {}, { circular: true }),
  // Next resolves these itself; its typed routes, like the types of the Admin API, are generated.
  forbid('no-unresolved', 'The import does not exist.',
    {}, { couldNotResolve: true, pathNot: ['^(server|client)-only$', '^next/root-params$', '\\.next/', 'schema\\.d\\.ts$'] }),
  forbid('storefront-without-platform', 'The storefront learns the platform from its replies alone.',
    { pathNot: '^(platform|tools)/' }, '^platform/'),
  forbid('platform-without-storefront', 'The platform runs without the storefront.',
    '^platform/', { path: ['^(app|components|lib|stores|e2e|server|tools)/', packages('next', 'react', 'react-dom')] }),
  forbid('desk-alone', 'The desk learns the platform from the OpenAPI document alone.',
    '^desk/', { path: '^(app|components|lib|messages|stores|e2e|server|tools|platform)/' }),
  forbid('nothing-without-desk', 'Storefront and platform run without the desk.',
    { pathNot: '^desk/' }, '^desk/'),
  forbid('tests-only-in-tests', 'What only tests need stays with the tests.',
    { pathNot: [...tests, '^e2e/'] }, { path: tests }),
]

// oxfmt-ignore
const storefrontRules = [
  // The types of what the cached reads answer may be imported.
  forbid('public-pages-without-shopper', 'A public page is the same for everyone: no session, no shopper.',
    { path: shop, pathNot: tests }, {
      path: ['^lib/server/(session/|forms/|checkout/|orders/|account/|cart/(?!cart-messages))', '^lib/commerce/'],
      dependencyTypesNot: ['type-only'],
    }),
  forbid('public-pages-without-request', 'Reading the request would take a public page out of every cache.',
    shop, 'node_modules/next/headers'),
  forbid('public-pages-call-actions', 'A public page may import only the actions of a private one.',
    shop, { path: shopper, pathNot: actions }),
  forbid('private-routes-apart', "A route's files are its own; its actions are endpoints.",
    '^app/.*\\(shopper\\)/(?:\\(framed\\)/|)([a-z-]+)/', {
      path: shopper,
      pathNot: ['^app/.*\\(shopper\\)/(?:\\(framed\\)/|)$1/', actions, '\\(shopper\\)/[^/]+$'],
    }),
  forbid('code-without-journeys', 'Only journeys know the support of the journeys.',
    '^(app|components|lib)/', '^e2e/'),
  forbid('components-take-props', 'A component is given its data and actions; it never fetches.',
    '^components/', { path: ['^app/', '^lib/commerce/', '^lib/server/', 'node_modules/next/(headers|cache)'] }),
  forbid('component-subjects-apart', 'A subject of components knows only itself, ui and forms.',
    '^components/(?!ui/|forms/|layout/)([^/]+)/', { path: '^components/', pathNot: '^components/(ui|forms|$1)/' }),
  forbid('ui-without-commerce', 'ui and forms are controls without commerce.',
    '^components/(ui|forms)/', { path: '^components/', pathNot: '^components/(ui|forms)/' }),
  // The types of what the platform replies may be imported: they leave nothing behind.
  forbid('shop-rules-without-commerce', 'lib/shop never calls the platform.',
    '^lib/(shop/|routes\\.ts)', { path: '^lib/commerce/', dependencyTypesNot: ['type-only'] }),
  forbid('shop-rules-are-pure', 'lib/shop is pure: it runs on the server and in the browser.',
    { path: '^lib/(shop/|routes\\.ts)', pathNot: tests }, { pathNot: ['^lib/(shop/|commerce/|routes\\.ts)', '^messages/', packages('zod', 'htmlparser2', 'icu-minify', 'libphonenumber-js', 'mustache')] }),
  forbid('commerce-is-http', 'lib/commerce knows neither React, nor Next, nor the request.',
    { path: '^lib/commerce/', pathNot: tests }, {
      pathNot: [
        '^lib/(commerce|shop)/',
        packages('zod', 'graphql-request'),
        '^(node:)?(crypto|diagnostics_channel|timers|util|url|buffer)',
      ],
    }),
  forbid('server-without-view', 'lib/server knows the request, not what is shown.',
    { path: '^lib/server/', pathNot: tests }, { path: ['^app/', '^components/', '^e2e/'] }),
  ...serverSubjects.map((subject, place) =>
    forbid('server-subjects-one-way', 'A folder of lib/server imports only those after it in the list.',
      { path: `^lib/server/${subject}/`, pathNot: tests },
      { path: '^lib/server/[^/]+/', pathNot: [`^lib/server/(${serverSubjects.slice(place).join('|')})/`, ...tests] })),
  forbid('server-meets-app-once', 'The server meets the application in render-context.ts; besides it knows the paths and two pure modules.',
    { path: '^server/', pathNot: tests }, {
      path: '^(app|components|lib|messages|stores|tools|e2e)/',
      pathNot: ['^lib/(routes|shop/links)\\.ts$', '^lib/server/request/render-context\\.ts$', '^tools/lib/arguments\\.mjs$', '^lib/server/request/client-address\\.ts$'],
    }),
  forbid('app-without-server', 'The application runs behind the server and does not know it.',
    '^(app|components|lib)/', '^server/'),
  forbid('journeys-know-urls', 'A journey knows URLs, roles and labels, no module.', '^e2e/(?!resilience/)', {
    path: [
      '^(app|components|lib|stores|platform)/',
      packages('react', 'react-dom', '@types/react', '@types/react-dom'),
    ],
  }),
]

const routes = platform('api/', 'channels/api/')
// Files of api/ whose queries are not beside their subject yet.
const withQueries = '^platform/src/api/oauth/(accounts|adapter|wanted-store)\\.ts$'

// oxfmt-ignore
const platformRules = [
  forbid('http-is-a-leaf', 'http serves the API and knows nothing of it.',
    platform('http/'), platform('api', 'adapters', 'channels', 'commerce', 'outbound', 'seed', 'app', 'server')),
  forbid('commerce-without-api', 'What a shop allows is independent of how it is called.',
    platform('commerce/'), platform('api', 'adapters', 'channels', 'http', 'outbound', 'seed', 'app', 'server')),
  forbid('identity-on-store', 'Identity depends on the store alone.',
    platform('identity/'), platform('api', 'adapters', 'channels', 'http', 'commerce', 'outbound', 'seed', 'app', 'server')),
  forbid('store-is-a-leaf', 'The store depends on no other module.',
    { path: platform('store/'), pathNot: ['\\.test\\.ts$', 'testing'] },
    platform('api', 'adapters', 'channels', 'http', 'commerce', 'identity', 'outbound', 'seed', 'app', 'server', 'services')),
  forbid('outbound-on-store', 'Deliveries read the store.',
    platform('outbound/'), platform('api', 'adapters', 'channels', 'http', 'commerce', 'seed', 'app', 'server')),
  forbid('adapters-join-modules', 'An adapter joins commerce and outbound; it knows no request and no route.',
    { path: platform('adapters/'), pathNot: tests },
    platform('api', 'channels', 'http', 'seed', 'app', 'server', 'background')),
  forbid('channels-apart', 'Channels are complete without a request; only their routes and the jobs know them.',
    { path: platform('channels/(?!api/)'), pathNot: tests }, platform('api', 'channels/api', 'http', 'seed', 'app', 'server', 'background')),
  forbid('api-without-sql', 'A route parses, calls and answers. Queries, with the scope of their rows, are beside the subject.',
    { path: routes, pathNot: [...tests, withQueries] },
    { path: [packages('drizzle-orm'), platform('store/drizzle')] }),
  forbid('api-without-tables', 'A route may name the type of a row, never the table.',
    { path: routes, pathNot: [...tests, withQueries] },
    { path: platform('store/schema/'), dependencyTypesNot: ['type-only'] }),
  forbid('api-only-in-app', 'Only the route table knows the API.', {
      path: platform(''),
      pathNot: [
        platform('api/', 'channels/api/', 'routes\\.ts', 'run-platform\\.ts', 'contract-command\\.ts'),
        '\\.test\\.ts$',
        'testing',
      ],
    }, routes),
  forbid('seed-only-at-start', 'The demo shops are made at the start, never by a request.',
    { path: platform('api/', 'adapters/', 'channels/', 'http/', 'commerce/', 'identity/', 'store/', 'outbound/'), pathNot: tests },
    platform('seed/')),
]

export default {
  forbidden: [...everywhere, ...storefrontRules, ...platformRules],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.next/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types', 'typings'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
    },
  },
}
