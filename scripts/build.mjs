// `npm run build`: the storefront for production. Needs the packages and nothing else: no platform,
// no settings, no secrets.
import { build } from './lib/build.mjs'

process.exitCode = build('inherit').status ?? 1
