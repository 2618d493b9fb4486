import type { Context } from 'hono'
import { createHash } from 'node:crypto'
import type { SeenVersions } from '#store/write-row.ts'
import { Problem } from './problem.ts'

/** The strong ETag of a row with a version counter (RFC 9110 §8.8.3). */
export function etagOf(version: number): string {
  return `"v${String(version)}"`
}

/** 412: the resource has changed since it was read (RFC 9110 §13.1.1). */
export function versionMismatch(): Problem {
  return new Problem('Common.VersionMismatch')
}

/** The strong ETags in `If-Match`; null when it is absent or `*`: the write is unconditional. */
function readTags(c: Context): string[] | null {
  const header = c.req.header('if-match')?.trim()
  if (header === undefined || header === '*') return null
  return (header.match(/(?:W\/)?"[^"]*"/g) ?? []).filter((tag) => !tag.startsWith('W/'))
}

/** The versions in `If-Match`; 428 without any (RFC 6585 §3). */
export function requireIfMatch(c: Context): SeenVersions {
  const seen = readIfMatch(c)
  if (seen !== null) return seen
  throw new Problem('Common.PreconditionRequired')
}

/** The versions in `If-Match`. An ETag that no row can have is a mismatch. */
export function readIfMatch(c: Context): SeenVersions {
  const tags = readTags(c)
  if (tags === null) return null
  const versions = tags.flatMap((tag) => /^"v(\d{1,9})"$/.exec(tag)?.[1] ?? [])
  if (versions.length === 0) throw versionMismatch()
  return versions.map(Number)
}

/** The ETag of what has many parts and no counter: it changes with whatever a client can see. */
function contentEtag(json: object): string {
  return `"${createHash('sha256').update(JSON.stringify(json)).digest('base64url').slice(0, 22)}"`
}

/** A reply whose ETag is its content, or the part of it that callers change. */
export function withContentEtag<Json extends object>(c: Context, json: Json, part: object = json) {
  c.header('etag', contentEtag(part))
  return json
}

/** Whether `If-Match` allows a write: it is absent, `*`, or names this content. */
export const matchesContent = (c: Context, json: object): boolean =>
  readTags(c)?.includes(contentEtag(json)) ?? true
