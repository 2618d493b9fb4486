/**
 * The store's stylesheet, which React lifts into the head and for which it holds the first paint. Its
 * fonts are not preloaded: they would race the first image, and text stands in a local font of the
 * same metrics until they are there (docs/decisions/140).
 */
export function ThemeLinks({ href }: { href: string }) {
  return <link rel="stylesheet" href={href} precedence="theme" />
}
