import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#tools/lib/paths.mjs'

// Facts about the demo stores for the tests of scripts; those of journeys are in
// e2e/support/demo-stores.ts.

/** The store that the tests open. */
export const firstStore = {
  domain: 'terra-tide.localhost',
  /** The store's name, escaped as in HTML. */
  markupName: 'Terra &amp; Tide',
  icon: '/stores/terra-tide/icon.svg',
}

const norrlys = {
  slug: 'norrlys',
  domain: 'norrlys.localhost',
  /** One page of each kind. */
  pages: [
    ...['/', '/categories/belysning', '/collections/langsamma-rum', '/pages/leverans', '/login'],
    ...['/products/aura-bordslampa', '/search?q=lampa', '/cart'],
  ],
}

/** The other demo stores whose folders have not been deleted. */
export const otherStores = [norrlys].filter(({ slug }) =>
  existsSync(join(projectRoot, 'stores', slug, 'store.json')),
)
