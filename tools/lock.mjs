// `npm run lock` completes package-lock.json after `npm install <package>`.
import { readFileSync, writeFileSync } from 'node:fs'
import { readArguments } from './lib/arguments.mjs'
import { completeLockfile } from './lib/lockfile.mjs'
import { projectRoot } from './lib/paths.mjs'

readArguments('npm run lock')
const path = `${projectRoot}/package-lock.json`
const completed = completeLockfile(JSON.parse(readFileSync(path, 'utf8')))
writeFileSync(path, `${JSON.stringify(completed, null, 2)}\n`)
