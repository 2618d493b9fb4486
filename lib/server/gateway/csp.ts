import 'server-only'
import { isDevelopment } from '@/lib/server/env'

const SHARED = [
  "default-src 'none'",
  "base-uri 'none'",
  "object-src 'none'",
  "frame-ancestors 'none'",
  "form-action 'self'",
  // Development connects to the reload socket.
  isDevelopment ? "connect-src 'self' ws:" : "connect-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "manifest-src 'self'",
  isDevelopment ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
  // next/image and the dip of a picture set style attributes; style elements stay forbidden.
  "style-src-attr 'unsafe-inline'",
]

const EVAL = isDevelopment ? " 'unsafe-eval'" : ''

/** Policy of pages that are the same for everyone. A prerendered page cannot carry a nonce. */
export function publicPolicy(): string {
  return [...SHARED, `script-src 'self' 'unsafe-inline'${EVAL}`].join('; ')
}

/**
 * Policy of pages that belong to one shopper: only scripts that carry this response's nonce.
 * `formTargets` are other origins that a form may end at: the payment provider after a redirect.
 */
export function privatePolicy(nonce: string, formTargets: readonly string[]): string {
  const shared = SHARED.map((directive) =>
    directive.startsWith('form-action') ? [directive, ...formTargets].join(' ') : directive,
  )
  return [...shared, `script-src 'nonce-${nonce}' 'strict-dynamic'${EVAL}`].join('; ')
}

/** Headers of every answer, whatever its status. */
export function securityHeaders(isSecure: boolean): Record<string, string> {
  const headers: Record<string, string> = {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'X-Frame-Options': 'DENY',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  }
  if (isSecure) headers['Strict-Transport-Security'] = 'max-age=63072000; includeSubDomains'
  return headers
}
