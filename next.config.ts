import createNextIntlPlugin from 'next-intl/plugin'
import type { NextConfig } from 'next'

/** Headers of what the proxy does not see: build files, pictures and the optimiser. */
const FILE_HEADERS = [
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'Cross-Origin-Resource-Policy', value: 'same-origin' },
  { key: 'Content-Security-Policy', value: "default-src 'none'; sandbox" },
  { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
]

const config: NextConfig = {
  cacheComponents: true,
  partialPrefetching: true,
  poweredByHeader: false,
  // An ETag is reckoned over the whole document for every answer; caches live by s-maxage here.
  generateEtags: false,
  // Set by the proxy on pages that are rendered per request: see lib/server/gateway/forwarded.ts.
  htmlLimitedBots: /vitrine-whole-document/,
  cacheLife: {
    // Seconds. Fresh by tag when a webhook tells; by time, at most fifteen minutes late, when none does.
    catalog: { stale: 60, revalidate: 600, expire: 86_400 },
  },
  // Random slugs must not fill the disk or the memory: entries that were made at run time
  // stay in memory only, and the memory is bounded (bytes).
  cacheMaxMemorySize: 96 * 1024 * 1024,
  experimental: {
    isrFlushToDisk: false,
    // It repeats the payload of every per-request document for soft navigations back to it, which
    // the private pages never make: leaving them is a full load.
    cachedNavigations: false,
    // Private pages are awaited whole on purpose (their status must be true), so development must
    // not report each of them as a navigation that waits. What must be static says `ensureStatic`.
    instantInsights: { validationLevel: 'manual-warning' },
    serverActions: { bodySizeLimit: '256kb' },
  },
  headers: async () => [
    { source: '/:room(_next|media|stores|fonts)/:path*', headers: FILE_HEADERS },
    // The file names carry the font's version.
    {
      source: '/fonts/:path*',
      headers: [{ key: 'Cache-Control', value: 'public, max-age=31536000, immutable' }],
    },
  ],
  images: {
    // Pictures come through our own origin (`/media` reads the one allowed media origin), so the
    // optimiser never dials an address that a page could choose.
    localPatterns: [{ pathname: '/media/**' }, { pathname: '/stores/**' }],
    remotePatterns: [],
    formats: ['image/webp'],
    qualities: [72],
    deviceSizes: [375, 640, 828, 1080, 1440, 1920],
    imageSizes: [64, 96, 160, 256],
    minimumCacheTTL: 60 * 60 * 24 * 30,
    maximumRedirects: 0,
    dangerouslyAllowSVG: false,
  },
}

export default createNextIntlPlugin('./lib/server/i18n/request-config.ts')(config)
