import { ensureBuilt } from '#tools/lib/build.mjs'

/** Builds the storefront if there is no current build, for tests that start a whole shop. */
export default function setup() {
  ensureBuilt()
}
