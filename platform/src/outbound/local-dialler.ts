import { createDialler, publicRules, type DialRules, type Dialler } from './dialler.ts'
import { tooLong, webhookUrlLimit } from './webhook-url.ts'

/** Rules that allow loopback and plain HTTP for some URLs. */
function localRules(isLocal: (text: string) => boolean): DialRules {
  return {
    ...publicRules,
    readUrl: (text) => {
      if (text.length > webhookUrlLimit) return tooLong
      const url = URL.parse(text)
      if (url && isLocal(text)) return { ok: true, url }
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

/** The dialler of the demo: `isLocal` names its storefront; others as in production. */
export function createLocalDialler(isLocal: (text: string) => boolean): Dialler {
  const local = createDialler(localRules(isLocal))
  const open = createDialler()
  const choose = (text: string) => (isLocal(text) ? local : open)
  return {
    readUrl: (text) => choose(text).readUrl(text),
    post: (call) => choose(call.url).post(call),
    get: (read) => choose(read.url).get(read),
  }
}

/** The dialler of `WEBHOOK_LOOPBACK=on`, which production refuses (config.ts). */
export const createLoopbackDialler = (): Dialler => createLocalDialler(isLoopback)
