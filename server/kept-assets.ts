import {
  copyFileSync,
  createReadStream,
  existsSync,
  globSync,
  mkdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { dirname, extname, join } from 'node:path'
import { pipeline } from 'node:stream'
import type { LineWriter } from './requests.ts'

const keptMs = 30 * 24 * 60 * 60 * 1000
const path = /^\/_next\/static\/([\w@~.-]+(?:\/[\w@~.-]+)*)(?:\?|$)/
const types = new Map([
  ['.css', 'text/css; charset=utf-8'],
  ['.js', 'application/javascript; charset=utf-8'],
  ['.json', 'application/json; charset=utf-8'],
  ['.woff2', 'font/woff2'],
])

/**
 * Serves the scripts and styles of other builds, for pages that were opened before a deployment and
 * for those that a process of the other build rendered during it. Each process adds its build's
 * files to a folder that all processes share; files that no build has used for 30 days are removed.
 * The names contain a hash of the content, so files never change.
 *
 * @param ownFolder `.next/static`, which Next serves
 * @param log says why the folder cannot be written, as on a full disk: the shop opens all the same
 * @returns whether it has answered a request
 */
export function openKeptAssets(
  ownFolder: string,
  keptFolder: string,
  log: Pick<LineWriter, 'write'>,
  now = Date.now(),
): (request: IncomingMessage, response: ServerResponse) => boolean {
  const own = new Set(listFiles(ownFolder))
  try {
    // First, because it makes room.
    for (const name of listFiles(keptFolder)) {
      const file = join(keptFolder, name)
      // Another process that is starting may have renamed or removed it meanwhile.
      const found = statSync(file, { throwIfNoEntry: false })
      if (found?.isFile() && !own.has(name) && now - found.mtimeMs > keptMs)
        rmSync(file, { force: true })
    }
    for (const name of own) keep(join(ownFolder, name), join(keptFolder, name), now)
  } catch (error) {
    log.write('error', 'ASSETS_DIR not usable', { reason: String(error) })
  }
  return ({ method, url = '' }, response) => {
    const name = path.exec(url)?.[1]
    const isRead = method === 'GET' || method === 'HEAD'
    if (!name || !isRead || own.has(name) || name.split('/').includes('..')) return false
    const file = join(keptFolder, name)
    const type = types.get(extname(name))
    // `existsSync` throws for no name, however long.
    const isThere = existsSync(file) && statSync(file, { throwIfNoEntry: false })?.isFile()
    if (!type || !isThere) return false
    response.writeHead(200, {
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    if (method === 'HEAD') response.end()
    // Another process may remove the file, or the client go away.
    else pipeline(createReadStream(file), response, () => undefined)
    return true
  }
}

/** Copies to a temporary name first, so that no process reads a partial file. */
function keep(from: string, to: string, now: number): void {
  if (!existsSync(to)) {
    mkdirSync(dirname(to), { recursive: true })
    const part = `${to}.${process.pid}.part`
    try {
      copyFileSync(from, part)
      renameSync(part, to)
    } finally {
      // Otherwise each start would take what is left of a full disk.
      rmSync(part, { force: true })
    }
  }
  utimesSync(to, now / 1000, now / 1000)
}

/** Paths of the files in a folder, which all have an extension; none if it does not exist. */
export const listFiles = (folder: string): string[] => globSync('**/*.*', { cwd: folder })
