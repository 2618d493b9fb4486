import type { Route } from 'next'

/**
 * A path for the router and for links. Next checks literal paths against its routes; ours are built
 * at run time, with a locale prefix that the routes do not know.
 */
export function toRoute(path: string): Route {
  return path as Route
}
