import type { IncomingMessage } from 'node:http'

const sources = new WeakMap<IncomingMessage, string>()

/** Stores the source address of a request, as determined from trusted proxies. */
export function setSource(request: IncomingMessage, source: string): void {
  sources.set(request, source)
}

/** The trusted source address of a request, used as the key of rate limits. */
export function getSource(request: IncomingMessage): string {
  return sources.get(request) ?? 'unknown'
}
