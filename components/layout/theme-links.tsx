/**
 * The store's stylesheet, which React hoists into the head and which blocks the first paint. Its
 * fonts are not preloaded: they would compete with the first image, and until they arrive text uses
 * a local font with the same metrics.
 */
export function ThemeLinks({ href }: { href: string }) {
  return <link rel="stylesheet" href={href} precedence="theme" />
}
