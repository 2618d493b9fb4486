import createNextIntlPlugin from 'next-intl/plugin'
import type { NextConfig } from 'next'
import { FILE_SEGMENTS, HANDLERS, firstSegment } from './lib/routes'

const images = HANDLERS.filter(({ store }) => store === 'image').map(({ path }) =>
  firstSegment(path),
)

/** Headers of requests that bypass the proxy: build files, images and the image optimiser. */
const fileHeaders = (resourcePolicy: 'same-origin' | 'cross-origin') => [
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'Cross-Origin-Resource-Policy', value: resourcePolicy },
  { key: 'Content-Security-Policy', value: "default-src 'none'; sandbox" },
  { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
]

const config: NextConfig = {
  poweredByHeader: false,
  // server caches documents and sets their ETags (docs/decisions/120).
  generateEtags: false,
  // Matches every user agent: titles and descriptions are in the head instead of being streamed,
  // and a page that redirects or is missing can still set its status.
  htmlLimitedBots: /.*/,
  // `npm test` checks them beside the build.
  typescript: { ignoreBuildErrors: process.env['TYPES_ARE_CHECKED'] === '1' },
  // They read files of their own packages.
  serverExternalPackages: ['pdfkit', 'fontkit', 'subset-font'],
  experimental: {
    serverActions: { bodySizeLimit: '256kb' },
  },
  headers: async () => [
    { source: `/:folder(${FILE_SEGMENTS.join('|')})/:path*`, headers: fileHeaders('same-origin') },
    // Product images belong to the merchant, whose blog or newsletter may embed them.
    { source: `/:folder(${images.join('|')})/:path*`, headers: fileHeaders('cross-origin') },
    { source: '/_next/image', headers: fileHeaders('cross-origin') },
    // The file names carry the font's version.
    {
      source: '/fonts/:path*',
      headers: [{ key: 'Cache-Control', value: 'public, max-age=31536000, immutable' }],
    },
  ],
  images: {
    // Images come from our own origin (`/media` proxies the only allowed media origin), so the
    // optimiser never connects to a host that a page could choose.
    localPatterns: [{ pathname: '/media/**' }, { pathname: '/stores/**' }],
    remotePatterns: [],
    // AVIF is no smaller at these widths and takes four times the processor.
    formats: ['image/webp'],
    // Below it, plain grounds show blocks.
    qualities: [80],
    deviceSizes: [375, 640, 828, 1080, 1440, 1920],
    imageSizes: [64, 96, 160, 256],
    minimumCacheTTL: 60 * 60 * 24 * 30,
    maximumRedirects: 0,
    dangerouslyAllowSVG: false,
  },
}

export default createNextIntlPlugin({
  requestConfig: './lib/server/i18n/request-config.ts',
  // Messages are compiled when they are loaded (lib/server/i18n/messages.ts): no render parses
  // them.
  experimental: {
    messages: { path: './messages', locales: 'infer', format: 'json', precompile: true },
  },
})(config)
