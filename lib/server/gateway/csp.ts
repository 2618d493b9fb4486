import 'server-only'
import { isDevelopment } from '@/lib/server/request/env'

const PAGE = [
  "default-src 'none'",
  "base-uri 'none'",
  "object-src 'none'",
  "frame-ancestors 'none'",
  "form-action 'self'",
  // Development connects to the reload socket.
  isDevelopment ? "connect-src 'self' ws:" : "connect-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  // Videos of the store, and their captions.
  "media-src 'self'",
  "manifest-src 'self'",
  // The error overlay of development has style elements.
  isDevelopment ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
  // next/image and the focal point of an image set style attributes; style elements stay forbidden.
  "style-src-attr 'unsafe-inline'",
  // instrumentation-client.ts makes "default"; "nextjs" is the framework's own.
  ...(isDevelopment ? [] : ["require-trusted-types-for 'script'", 'trusted-types default nextjs']),
]

/**
 * Policy of a page: only scripts with this response's nonce, which the server replaces by their
 * hashes in kept documents. `formTargets`: other origins that a form may end at (the payment
 * provider). `hasFrame`: for stores that third parties measure, in a frame on our origin.
 */
export function pagePolicy(
  nonce: string,
  {
    formTargets = [],
    hasFrame = false,
  }: { formTargets?: readonly string[]; hasFrame?: boolean } = {},
): string {
  const directives = PAGE.map((directive) =>
    directive.startsWith('form-action') ? [directive, ...formTargets].join(' ') : directive,
  )
  // React's development build evaluates code, which Trusted Types would refuse.
  const scripts = `'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ''}`
  const frames = hasFrame ? ["frame-src 'self'"] : []
  return [...directives, ...frames, `script-src ${scripts}`].join('; ')
}

/** Policy of answers other than pages: data, files, refusals. */
export const NO_PAGE_POLICY =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
}
const TRANSPORT = 'max-age=63072000; includeSubDomains'

/** Gives an answer the headers that every answer has, whatever its status. */
export function protect<Answer extends Response>(answer: Answer, isSecure: boolean): Answer {
  for (const [name, value] of Object.entries(HEADERS)) answer.headers.set(name, value)
  if (isSecure) answer.headers.set('Strict-Transport-Security', TRANSPORT)
  return answer
}
