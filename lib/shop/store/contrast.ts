import type { ColourName, Theme } from './theme-schema'

type Pair = readonly [foreground: ColourName, ground: ColourName, floor: 4.5 | 3]

/**
 * Every pair of adjacent colours on a page, with the WCAG 2 minimum: 4.5 for text, 3 for lines and
 * focus rings.
 */
export const contrastPairs: readonly Pair[] = [
  ['foreground', 'background', 4.5],
  ['surface-foreground', 'surface', 4.5],
  ['raised-foreground', 'raised', 4.5],
  ['foreground', 'muted', 4.5],
  ['muted-foreground', 'background', 4.5],
  ['muted-foreground', 'surface', 4.5],
  ['muted-foreground', 'raised', 4.5],
  ['muted-foreground', 'muted', 4.5],
  ['primary-foreground', 'primary', 4.5],
  ['primary-foreground', 'primary-hover', 4.5],
  ['primary-foreground', 'primary-pressed', 4.5],
  ['primary', 'background', 4.5],
  ['primary', 'surface', 4.5],
  ['primary', 'raised', 4.5],
  ['accent-foreground', 'accent', 4.5],
  ['sale', 'background', 4.5],
  ['sale', 'surface', 4.5],
  ['sale', 'raised', 4.5],
  ['danger-foreground', 'danger', 4.5],
  ['danger', 'background', 4.5],
  ['danger', 'raised', 4.5],
  ['danger', 'danger-surface', 4.5],
  ['foreground', 'danger-surface', 4.5],
  ['success-foreground', 'success', 4.5],
  ['success', 'background', 4.5],
  ['success', 'success-surface', 4.5],
  ['foreground', 'success-surface', 4.5],
  ['input', 'background', 3],
  ['input', 'surface', 3],
  ['input', 'raised', 3],
  ['band-foreground', 'band', 4.5],
  ['inverse-foreground', 'inverse', 4.5],
  ['focus', 'background', 3],
  ['focus', 'surface', 3],
  ['focus', 'raised', 3],
  ['announcement-foreground', 'announcement', 4.5],
  ['footer-foreground', 'footer', 4.5],
]

/** The pairs of a theme below their minimum, worst first; empty when the theme can ship. */
export function failingPairs(
  theme: Theme,
): { foreground: ColourName; ground: ColourName; ratio: number; floor: number }[] {
  return contrastPairs
    .map(([foreground, ground, floor]) => ({
      foreground,
      ground,
      ratio: contrastRatio(theme.colours[foreground], theme.colours[ground]),
      floor,
    }))
    .filter(({ ratio, floor }) => ratio < floor)
    .sort((one, other) => one.ratio - other.ratio)
}

/** Contrast of two colours (`#RRGGBB`) from 1 to 21, rounded down to two places (WCAG 2.2, 1.4.3). */
export function contrastRatio(one: string, other: string): number {
  const luminances = [luminance(one), luminance(other)]
  const ratio = (Math.max(...luminances) + 0.05) / (Math.min(...luminances) + 0.05)
  return Math.floor(100 * ratio) / 100
}

function luminance(hex: string): number {
  const channel = (start: number) => {
    const value = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
}
