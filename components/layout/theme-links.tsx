import { preload } from 'react-dom'

/**
 * The store's stylesheet and its two fonts. React lifts the stylesheet into the head and holds the
 * first paint for it; the fonts are fetched with the document.
 */
export function ThemeLinks({ href, fonts }: { href: string; fonts: readonly string[] }) {
  for (const font of fonts)
    preload(font, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' })
  return <link rel="stylesheet" href={href} precedence="theme" />
}
