import { readFileSync } from 'node:fs'

/**
 * @typedef {{ duty: string, source: string, at: string, only?: string[], needs?: string[],
 *   you?: string, journey?: string }} Duty `needs`: `page:<name>` or `store:<field>`; `you`: what no
 *   file can show; `only`: countries, else all of the Union
 */

/** @type {Duty[]} */
export const duties = JSON.parse(readFileSync(new URL('duties.json', import.meta.url), 'utf8'))

/** The countries with duties of their own. */
export const countries = [...new Set(duties.flatMap(({ only = [] }) => only))].toSorted()

/** What a store still lacks for a duty; null when its folder has it. */
function findLack({ slug, store, pages }, need) {
  const [kind, name] = need.split(':')
  if (kind === 'store') return store[name] ? null : `set ${name} in stores/${slug}/store.json`
  const file = `pages/${name}.json`
  const page = pages.get(file)
  if (!page) return `write stores/${slug}/${file}`
  // Not the rows of a table.
  const isUnwritten = /\[\[(?!["[])/.test(JSON.stringify(page))
  return isUnwritten ? `replace every [[…]] in stores/${slug}/${file}` : null
}

/**
 * The duties of a shop in a country: source, where the shop meets it, what the merchant still has to
 * enter, and the journey that shows it.
 *
 * @param {string} country two letters; one without duties of its own gets those of the Union
 * @param {ReturnType<typeof import('./folder.mjs').readStoreFolder>[]} folders
 * @returns {string[]}
 */
export function describeLaw(country, folders) {
  const known = countries.includes(country)
  const own = duties.filter(({ only }) => !only || only.includes(country))
  const lines = own.flatMap(({ duty, source, at, needs = [], you, journey }, i) => [
    `${i + 1}. ${duty} (${source})`,
    `   Where: ${at}${journey ? `; shown by e2e/journeys/${journey}.spec.ts` : ''}`,
    ...folders.flatMap((folder) =>
      needs.flatMap((need) => findLack(folder, need) ?? []).map((lack) => `   To do: ${lack}`),
    ),
    ...(you ? [`   You: ${you}`] : []),
  ])
  return [
    `${own.length} duties of an online shop in ${known ? country : 'the European Union'}. This is no legal advice: the list may be incomplete or out of date; have a lawyer check your shop.`,
    ...(known
      ? []
      : [`${country} has no duties of its own in the list; ${countries.join(', ')} have.`]),
    ...lines,
  ]
}
