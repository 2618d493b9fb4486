import { ensureBuilt } from '#scripts/lib/build.mjs'

/** Builds the storefront unless it is built, for tests that open a whole shop. */
export default function setup() {
  ensureBuilt()
}
