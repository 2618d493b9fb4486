import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

/**
 * The path of a program that tests need: what `variable` of the environment says, the first of
 * `names` that is installed, or what Debian's package installs, which needs root and apt.
 *
 * @throws {Error} saying what to do if there is none
 */
export function findProgram(variable, names, debianPackage) {
  const given = process.env[variable]
  if (given && !existsSync(given)) throw new Error(`${variable}: "${given}" does not exist.`)
  const found = given || inPath(names) || (install(debianPackage) && inPath(names))
  if (found) return found
  throw new Error(
    `The tests need ${names.join(' or ')}, and it could not be installed. Install it (Debian: ` +
      `apt-get install ${debianPackage}) or set its path: ${variable}=/path/to/${names[0]} npm test`,
  )
}

function inPath(names) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(existsSync)
}

function install(debianPackage) {
  if (process.getuid?.() !== 0) return false
  // apt-get fails while another test installs something.
  const run = (...args) =>
    spawnSync('flock', [join(tmpdir(), 'vitrine-apt.lock'), 'apt-get', ...args], {
      stdio: 'ignore',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0
  return run('update') && run('install', '-y', '--no-install-recommends', debianPackage)
}
