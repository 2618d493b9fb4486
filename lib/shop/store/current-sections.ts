import type { StoreSection } from './section-schema'

/**
 * The sections that a page shows at a given time, by its path or its paths in several languages.
 *
 * @param at milliseconds since 1970
 * @returns `changesAt`: when the result changes next; Infinity for never
 */
export function currentSections(
  sections: readonly StoreSection[],
  path: string | readonly string[],
  at: number,
): { sections: StoreSection[]; changesAt: number } {
  const paths = [path].flat()
  const here = sections.filter(
    ({ only }) => only === undefined || only.some((one) => paths.includes(one)),
  )
  const borders = here
    .flatMap(({ from, until }) => [from, until])
    .flatMap((moment) => (moment === undefined ? [] : [Date.parse(moment)]))
    .filter((moment) => moment > at)
  return {
    sections: here.filter(
      ({ from, until }) =>
        (from === undefined || Date.parse(from) <= at) &&
        (until === undefined || at < Date.parse(until)),
    ),
    changesAt: Math.min(Infinity, ...borders),
  }
}
