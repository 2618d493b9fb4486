import type { NextRequest } from 'next/server'
import { publicFile } from '@/lib/server/request/http'
import { findStoreByHost } from '@/lib/server/request/stores'

/** Name, icons and colours of a store on a phone's home screen (W3C Web App Manifest). */
export function GET(request: NextRequest): Response {
  const store = findStoreByHost(request.headers.get('host'))
  if (!store) return new Response(null, { status: 404 })
  const manifest = {
    id: '/',
    name: store.name,
    short_name: store.logo.text,
    description: store.footer.sentence,
    lang: store.defaultLocale,
    start_url: '/',
    // Links from mails and payment pages open in a browser, so standalone mode gains nothing.
    display: 'browser',
    background_color: store.theme.colours.background,
    theme_color: store.theme.colours.background,
    icons: [{ src: `/stores/${store.slug}/icon.svg`, sizes: 'any', type: 'image/svg+xml' }],
  }
  return publicFile(JSON.stringify(manifest), 'application/manifest+json', 3600)
}
