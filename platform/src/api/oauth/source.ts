import type { IncomingMessage } from 'node:http'

const sources = new WeakMap<IncomingMessage, string>()

/** Remembers where a request of the issuer came from, as far as it is trusted. */
export function setSource(request: IncomingMessage, source: string): void {
  sources.set(request, source)
}

/** The trusted source of a request; key of limits. */
export function getSource(request: IncomingMessage): string {
  return sources.get(request) ?? 'unknown'
}
