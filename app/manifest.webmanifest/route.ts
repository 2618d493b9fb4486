import type { NextRequest } from 'next/server'
import { publicFile } from '@/lib/server/request/http'

/** Name, icons and colours of a store on a phone's home screen (W3C Web App Manifest). */
export const GET = (request: NextRequest) =>
  publicFile(request, 'application/manifest+json', (store) =>
    JSON.stringify({
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
    }),
  )
