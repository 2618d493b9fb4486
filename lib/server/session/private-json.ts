import 'server-only'

/** JSON for one shopper: no cache may keep it. */
export function privateJson(value: unknown, status = 200): Response {
  return Response.json(value, { status, headers: { 'Cache-Control': 'private, no-store' } })
}
