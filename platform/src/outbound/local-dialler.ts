import { createDialler, publicRules, type DialRules } from './dialler.ts'
import type { Dialler } from './dialler.ts'

/** Loopback, plain HTTP allowed, for exactly the given origins. */
function localRules(origins: ReadonlySet<string>): DialRules {
  return {
    ...publicRules,
    readUrl: (text) => {
      const url = URL.parse(text)
      if (url && origins.has(url.origin)) return { ok: true, url }
      return { ok: false, message: 'Not a receiver of this machine.' }
    },
    resolve: () => Promise.resolve(['127.0.0.1']),
    mayDial: (address) => address === '127.0.0.1',
  }
}

/**
 * The dialler of the demo: calls the given origins on this machine, and everything else under the
 * rules of production. It is made by `demo.ts` and by nothing else; no setting of the environment
 * can put it into a platform that was started as `server.ts`.
 */
export function createLocalDialler(origins: ReadonlySet<string>): Dialler {
  const local = createDialler(localRules(origins))
  const open = createDialler()
  const choose = (text: string) => (origins.has(URL.parse(text)?.origin ?? '') ? local : open)
  return {
    readUrl: (text) => choose(text).readUrl(text),
    post: (call) => choose(call.url).post(call),
    get: (read) => choose(read.url).get(read),
  }
}
