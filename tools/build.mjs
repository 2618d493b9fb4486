// `npm run build` builds the storefront for production. It needs only the installed packages: no
// platform, settings or secrets.
import { readArguments } from './lib/arguments.mjs'
import { build } from './lib/build.mjs'

readArguments('npm run build')
process.exitCode = build('inherit').status ?? 1
