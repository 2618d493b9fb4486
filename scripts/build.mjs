// `npm run build`: the storefront for production. Needs the packages and nothing else: no platform,
// no settings, no secrets.
import { readArguments } from './lib/arguments.mjs'
import { build } from './lib/build.mjs'

readArguments('npm run build')
process.exitCode = build('inherit').status ?? 1
