import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#scripts/lib/paths.mjs'

// What the tests of scripts know of the demo stores; journeys know more (e2e/support/demo-stores.ts).

/** The store that they open. */
export const firstStore = {
  domain: 'terra-tide.localhost',
  /** As a document has it. */
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

/** Those beside it whose folder is still there. */
export const otherStores = [norrlys].filter(({ slug }) =>
  existsSync(join(projectRoot, 'stores', slug, 'store.json')),
)
