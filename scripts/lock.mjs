// `npm run lock` completes package-lock.json; with `--check` it only says whether that is needed.
import { readFileSync, writeFileSync } from 'node:fs'
import { completeLockfile, listAddressedEntries, listMissingEntries } from './lib/lockfile.mjs'
import { projectRoot } from './lib/paths.mjs'

const path = `${projectRoot}/package-lock.json`
const lockfile = JSON.parse(readFileSync(path, 'utf8'))
const missing = listMissingEntries(lockfile).map(({ name, version }) => `${name}@${version}`)
const addressed = listAddressedEntries(lockfile)

if (process.argv.includes('--check')) {
  for (const entry of missing) console.log(`missing entry: ${entry}`)
  for (const entry of addressed) console.log(`download address: ${entry}`)
  if (missing.length + addressed.length > 0) {
    console.log('Run "npm run lock" and commit package-lock.json.')
    process.exitCode = 1
  }
} else {
  writeFileSync(path, `${JSON.stringify(completeLockfile(lockfile), null, 2)}\n`)
  console.log(`${missing.length} entries added, ${addressed.length} download addresses removed.`)
}
