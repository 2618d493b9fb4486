import 'server-only'

/**
 * The requested range of a file (RFC 9110, 14.1.2), as the positions of its first and last byte.
 * @returns null for the whole file, also for a header of another form or with several ranges
 */
export function readRange(
  header: string | null,
  bytes: number,
): { start: number; end: number } | 'unsatisfiable' | null {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (from === undefined || to === undefined || (from === '' && to === '')) return null
  // `-500` are the last 500 bytes.
  const start = from === '' ? Math.max(0, bytes - Number(to)) : Number(from)
  const end = from === '' || to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1)
  if (from !== '' && to !== '' && Number(to) < Number(from)) return null
  return start < bytes ? { start, end } : 'unsatisfiable'
}
