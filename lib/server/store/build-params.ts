import 'server-only'

/**
 * The one parameter set that a build renders. Real stores are rendered on their first request:
 * a build needs no platform, and a page made at run time is fresh at once after an invalidation,
 * while one made at build time is served stale once more (seen with Next 16.4.6).
 */
export const BUILD_PARAMS = { store: '__build__', locale: 'en' } as const

/** Whether a layout is being rendered by the build and has no store. */
export function isBuildStore(storeSlug: string): boolean {
  return storeSlug === BUILD_PARAMS.store
}
