// `npm run build` builds the storefront for production, and the desk where its folder is. It needs
// only the installed packages: no platform, settings or secrets.
import { existsSync } from 'node:fs'
import { readArguments } from './lib/arguments.mjs'
import { build, buildDesk } from './lib/build.mjs'

readArguments('npm run build')
const isBuilt = build('inherit').status === 0
const isDeskBuilt = !existsSync('desk/index.html') || buildDesk('inherit').status === 0
process.exitCode = isBuilt && isDeskBuilt ? 0 : 1
