import { scrimPercent } from './colours'
import { findFont, fontRules, fontStack, colourNames, type Theme } from './theme-schema'

const densities = {
  roomy: { rowGap: 'clamp(36px, 4.4vw, 64px)', control: 52 },
  normal: { rowGap: 'clamp(32px, 4vw, 56px)', control: 50 },
  compact: { rowGap: 'clamp(24px, 3vw, 40px)', control: 46 },
} as const

const displays = {
  calm: {
    display: 'clamp(2.375rem, 1.5rem + 2.95vw, 4.5rem)',
    hero: 'clamp(2.375rem, 1.5rem + 2.95vw, 4.5rem)',
    section: 'clamp(64px, 8.4vw, 128px)',
  },
  medium: {
    display: 'clamp(2.375rem, 1.5rem + 2.95vw, 4.5rem)',
    hero: 'clamp(2.75rem, 1.6rem + 4.2vw, 5.75rem)',
    section: 'clamp(64px, 8.4vw, 128px)',
  },
  large: {
    display: 'clamp(2.75rem, 1.4rem + 5vw, 6rem)',
    hero: 'clamp(2.875rem, 1.1rem + 7.4vw, 8.25rem)',
    section: 'clamp(72px, 9.6vw, 152px)',
  },
  loud: {
    display: 'clamp(2.375rem, 1.5rem + 2.95vw, 4.5rem)',
    hero: 'clamp(3.25rem, 1rem + 11.4vw, 12.5rem)',
    section: 'clamp(48px, 5.6vw, 88px)',
  },
} as const

function themeVariables(theme: Theme): Record<string, string> {
  const density = densities[theme.density]
  const display = displays[theme.display]
  const light = theme.scheme === 'light'
  return {
    scheme: theme.scheme,
    ...Object.fromEntries(colourNames.map((name) => [name, theme.colours[name]])),
    edge: theme.edge?.colour ?? 'var(--border)',
    'goal-rest': theme.edge?.colour ?? 'var(--muted)',
    'step-done': theme.edge?.colour ?? 'var(--muted-foreground)',
    'edge-line': theme.edge?.line ?? 'var(--background)',
    'edge-height': theme.edge ? '18px' : '0px',
    'edge-border': theme.edge ? '3px' : '0px',
    'font-heading-stack': fontStack(fontOf(theme, 'heading')),
    'font-body-stack': fontStack(fontOf(theme, 'body')),
    'heading-weight': String(theme.headingWeight),
    'heading-tracking': theme.headingTracking,
    'mark-weight': String(theme.markWeight),
    'mark-tracking': theme.markTracking,
    'type-display': display.display,
    'type-hero': display.hero,
    section: display.section,
    radius: `${theme.radius}px`,
    'radius-image-token': `${theme.radiusImage}px`,
    // Coloured fields span the page, or are cards in themes with rounded images.
    'field-radius': theme.radiusImage > 0 ? `${theme.radiusImage + 8}px` : '0px',
    'field-margin': theme.radiusImage > 0 ? 'clamp(16px, 3.9vw, 56px)' : '0px',
    'radius-count-token': theme.radiusCount === 'round' ? '50%' : `${theme.radius}px`,
    'row-gap': density.rowGap,
    control: `${theme.controlHeight ?? density.control}px`,
    'card-ratio': theme.cardRatio,
    elevation: light
      ? '0 24px 64px color-mix(in srgb, var(--foreground) 18%, transparent)'
      : '0 0 0 1px var(--border)',
    'hero-scrim': `color-mix(in srgb, var(--band) ${scrimPercent(theme.colours['band-foreground'], theme.colours.band)}%, transparent)`,
    scrim: light ? 'color-mix(in srgb, var(--foreground) 46%, transparent)' : 'rgb(4 7 10 / 72%)',
  }
}

/** The structure of pages for `data-layout` (structure.css): "header-line card-ruled …". */
export function themeLayout(theme: Theme): string {
  const parts = ['header', 'listing', 'card', 'product', 'cart', 'footer'] as const
  return parts.map((part) => `${part}-${theme[part]}`).join(' ')
}

/** @throws Error for a font that the theme does not have, which its schema refuses */
function fontOf({ fonts, ownFonts }: Theme, use: 'heading' | 'body') {
  const font = findFont(ownFonts, fonts[use])
  if (!font) throw new Error(`There is no font "${fonts[use]}"`)
  return font
}

/** The whole stylesheet of a theme: font faces and one `:root` rule. */
export function themeStylesheet(theme: Theme): string {
  const fonts = [...new Set([fontOf(theme, 'heading'), fontOf(theme, 'body')].map(fontRules))].join(
    '',
  )
  const variables = Object.entries(themeVariables(theme))
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')
  return `${fonts}:root{${variables}}`
}
