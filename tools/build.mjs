// `npm run build` builds the storefront for production, and the desk where its folder is. It needs
// only the installed packages: no platform, settings or secrets.
import { readArguments } from './lib/arguments.mjs'
import { buildAll } from './lib/build.mjs'

readArguments('npm run build')
process.exitCode = buildAll() ? 0 : 1
