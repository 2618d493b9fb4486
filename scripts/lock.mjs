// `npm run lock` completes package-lock.json; with `--check` it only says whether that is needed.
import {
  completeLock,
  listAddressedEntries,
  listMissingEntries,
  readLock,
  writeLock,
} from './support/lockfile.mjs'

const path = new URL('../package-lock.json', import.meta.url).pathname
const lock = readLock(path)
const missing = listMissingEntries(lock)
const addressed = listAddressedEntries(lock)

if (!process.argv.includes('--check')) {
  writeLock(path, completeLock(lock))
  console.log(`${missing.length} entries added, ${addressed.length} download addresses removed.`)
} else if (missing.length + addressed.length > 0) {
  for (const { name, version } of missing) console.log(`missing entry: ${name}@${version}`)
  for (const entry of addressed) console.log(`download address: ${entry}`)
  console.log('Run "npm run lock" and commit package-lock.json.')
  process.exitCode = 1
}
