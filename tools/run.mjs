// `node tools/run.mjs <file> [arguments]` runs a TypeScript file of the platform with a Node.js
// version that supports it (decision 003).
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { prepare } from './lib/prepare.mjs'

if (process.argv.includes('--help')) {
  console.log('npm run contract [-- --check]\nnpm run examples')
  process.exit(0)
}
await prepare()
process.argv.splice(1, 1)
process.argv[1] = resolve(process.argv[1])
await import(pathToFileURL(process.argv[1]).href)
