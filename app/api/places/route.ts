import type { NextRequest } from 'next/server'
import { z } from 'zod'
import { findLocalities } from '@/lib/server/address/localities'
import { privateJson } from '@/lib/server/request/http'

/** No other parameters, so that a shared cache holds one entry per postal code. */
const question = z.strictObject({
  country: z.string().regex(/^[A-Z]{2}$/),
  postalCode: z.string().min(1).max(20),
})

const HEADERS = {
  // The register changes with a release, and the answer is the same for everyone.
  'Cache-Control': 'public, max-age=86400, stale-while-revalidate=604800',
  // The notice that the licence of the data requires.
  Link: '<https://www.openstreetmap.org/copyright>; rel="license"',
}

/** The localities of a postal code, read without the platform. */
export async function GET(request: NextRequest): Promise<Response> {
  const requested = question.safeParse(Object.fromEntries(request.nextUrl.searchParams))
  const places = requested.success
    ? await findLocalities(requested.data.country, requested.data.postalCode)
    : null
  if (!places) return privateJson({ code: 'badQuestion' }, 400)
  return Response.json(places, { headers: HEADERS })
}
