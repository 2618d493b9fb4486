import { createDialler, publicRules, type DialRules } from './dialler.ts'
import type { Dialler } from './dialler.ts'

/** Rules that allow loopback and plain HTTP for exactly the given origins. */
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

/** Whether a URL has a loopback host (RFC 6761 §6.3) and no credentials. */
function isLoopback(text: string): boolean {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return false
  return /^(127\.0\.0\.1|([a-z0-9-]+\.)*localhost)$/.test(url.hostname)
}

/** Uses the local rules for URLs that match `isLocal`, and those of production for all others. */
function createMixedDialler(local: Dialler, isLocal: (text: string) => boolean): Dialler {
  const open = createDialler()
  const choose = (text: string) => (isLocal(text) ? local : open)
  return {
    readUrl: (text) => choose(text).readUrl(text),
    post: (call) => choose(call.url).post(call),
    get: (read) => choose(read.url).get(read),
  }
}

/** The dialler of the demo, which can call the given loopback origins. */
export function createLocalDialler(origins: ReadonlySet<string>): Dialler {
  const isLocal = (text: string) => origins.has(URL.parse(text)?.origin ?? '')
  return createMixedDialler(createDialler(localRules(origins)), isLocal)
}

/**
 * The dialler of `WEBHOOK_LOOPBACK=on`, for integrators who test a receiver on the same machine.
 * Production refuses the setting (config.ts).
 */
export function createLoopbackDialler(): Dialler {
  const readUrl: DialRules['readUrl'] = (text) => {
    const url = URL.parse(text)
    if (url && isLoopback(text)) return { ok: true, url }
    return { ok: false, message: 'Not a receiver of this machine.' }
  }
  return createMixedDialler(createDialler({ ...localRules(new Set()), readUrl }), isLoopback)
}
