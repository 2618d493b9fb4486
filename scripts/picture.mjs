// `node scripts/picture.mjs` draws the rooms and arrows of the code into README.md; with `--check`
// it only says whether the picture is still true.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cruiseRooms } from './rooms/cruise.mjs'
import { drawRooms } from './rooms/picture.mjs'
import { projectRoot } from './support/runtime.mjs'

const path = join(projectRoot, 'README.md')
const readme = readFileSync(path, 'utf8')
const picture = drawRooms((await cruiseRooms(projectRoot)).modules)
const frame = /(<!-- rooms -->)[^]*?(<!-- \/rooms -->)/
const drawn = readme.replace(frame, (_, start, end) => `${start}\n\n${picture}\n\n${end}`)

if (!process.argv.includes('--check')) writeFileSync(path, drawn)
else if (!frame.test(readme) || drawn !== readme) {
  console.log('The picture in README.md no longer shows the code. Run "npm run picture".')
  process.exitCode = 1
}
