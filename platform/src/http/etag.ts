import type { Context } from 'hono'
import { createHash } from 'node:crypto'
import { Problem } from './problem.ts'

/** The strong ETag of a row with a version counter (RFC 9110 §8.8.3). */
export function etagOf(version: number): string {
  return `"v${String(version)}"`
}

/** 412: the resource has changed since it was read (RFC 9110 §13.1.1). */
export function versionMismatch(): Problem {
  return new Problem('Common.VersionMismatch')
}

/** The version in `If-Match`; 428 without one (RFC 6585 §3). */
export function requireIfMatch(c: Context): number {
  const version = readIfMatch(c)
  if (version !== null) return version
  throw new Problem('Common.PreconditionRequired')
}

/**
 * The version in `If-Match`, or null when the header is absent or `*`, which makes the write
 * unconditional. An ETag that no row can have is a mismatch.
 */
export function readIfMatch(c: Context): number | null {
  const header = c.req.header('if-match')?.trim()
  if (header === undefined || header === '*') return null
  const version = /^"v(\d{1,9})"$/.exec(header)?.[1]
  if (version === undefined) throw versionMismatch()
  return Number(version)
}

/** The ETag of what has many parts and no counter: it changes with whatever a client can see. */
export function contentEtag(json: object): string {
  return `"${createHash('sha256').update(JSON.stringify(json)).digest('base64url').slice(0, 22)}"`
}

/** Whether `If-Match` allows a write: it is absent, `*`, or names this content. */
export function matchesContent(c: Context, json: object): boolean {
  const header = c.req.header('if-match')?.trim()
  return header === undefined || header === '*' || header === contentEtag(json)
}
