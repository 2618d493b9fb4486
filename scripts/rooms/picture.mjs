// A module belongs to the first room whose pattern its path matches.
const rooms = [
  ['shop', 'app (shop): public pages', /^app\/.*\(shop\)\//],
  ['shopper', 'app (shopper): private pages', /^app\/.*\(shopper\)\//],
  ['api', 'app/api, webhooks: handlers', /^app\/(api|webhooks|healthz|readyz)\//],
  ['frame', 'proxy.ts and the frame of app', /^(app\/|proxy\.ts|i18n\/)/],
  ['components', 'components: what a shopper sees', /^components\/(?!ui\/)/],
  ['ui', 'components/ui: controls', /^components\/ui\//],
  ['shoprules', 'lib/shop: pure rules', /^lib\/shop\//],
  ['server', 'lib/server: the request', /^lib\/server\//],
  ['speaks', 'lib/commerce: speaks to the platform', /^lib\/commerce\//],
  ['pEntry', 'server.ts, app.ts', /^platform\/src\/[^/]+$/],
  ['pApi', 'api: the network', /^platform\/src\/api\//],
  ['pHttp', 'http: how it is asked', /^platform\/src\/http\//],
  ['pCommerce', 'commerce: what a shop allows', /^platform\/src\/commerce\//],
  ['pIdentity', 'identity: who asks', /^platform\/src\/identity\//],
  ['pOutbound', 'outbound: mail, webhooks', /^platform\/src\/outbound\//],
  ['pSeed', 'seed: the demo shops', /^platform\/src\/seed\//],
  ['pStore', 'store: the database', /^platform\/src\/store\//],
]

const isTest = (path) => /\.test\.tsx?$|(^|\/)testing(\.ts$|\/)/.test(path)

/**
 * The rooms that exist and every arrow between two of them, as a Mermaid diagram that GitHub draws.
 * The one line between the houses is HTTP and stands in no import.
 *
 * @param {{ source: string, dependencies: { resolved: string }[] }[]} modules
 */
export function drawRooms(modules) {
  const own = modules.filter((module) => !isTest(module.source))
  const present = new Set(own.map((module) => findRoom(module.source)))
  const arrows = new Set()
  for (const { source, dependencies } of own) {
    const from = findRoom(source)
    for (const { resolved } of dependencies) {
      const to = findRoom(resolved)
      // What the entry of the platform hands to everyone (its services, its log) is no direction.
      if (from && to && from !== to && !isTest(resolved) && to !== 'pEntry') {
        arrows.add(`  ${from} --> ${to}`)
      }
    }
  }
  const draw = (isOfHouse) =>
    rooms
      .filter(([id]) => present.has(id) && isOfHouse(/^p[A-Z]/.test(id)))
      .map(([id, label]) => `    ${id}["${label}"]`)
  return [
    '```mermaid',
    'flowchart TD',
    '  subgraph storefront',
    ...draw((isPlatform) => !isPlatform),
    '  end',
    '  subgraph platform',
    ...draw((isPlatform) => isPlatform),
    '  end',
    ...[...arrows].sort(),
    '  speaks -. HTTP .-> pApi',
    '```',
  ].join('\n')
}

function findRoom(path) {
  return rooms.find(([, , pattern]) => pattern.test(path))?.[0]
}
