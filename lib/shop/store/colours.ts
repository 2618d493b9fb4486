import type { ColourName, Theme } from './theme-schema'
import { withDefaults } from '@/lib/shop/record'

/**
 * Each colour with the WCAG 2 minimum of its contrast, 4.5 for text and 3 for lines and focus, and
 * the colours that it stands on in pages.
 */
const GROUNDS: readonly (readonly [ColourName, floor: 4.5 | 3, grounds: readonly ColourName[]])[] =
  [
    ['foreground', 4.5, ['background', 'muted', 'danger-surface', 'success-surface']],
    ['surface-foreground', 4.5, ['surface']],
    ['raised-foreground', 4.5, ['raised']],
    ['muted-foreground', 4.5, ['background', 'surface', 'raised', 'muted']],
    ['primary-foreground', 4.5, ['primary', 'primary-hover', 'primary-pressed']],
    ['primary', 4.5, ['background', 'surface', 'raised']],
    ['accent-foreground', 4.5, ['accent']],
    ['sale', 4.5, ['background', 'surface', 'raised']],
    ['danger-foreground', 4.5, ['danger']],
    ['danger', 4.5, ['background', 'raised', 'danger-surface']],
    ['success-foreground', 4.5, ['success']],
    ['success', 4.5, ['background', 'success-surface']],
    ['input', 3, ['background', 'surface', 'raised']],
    ['band-foreground', 4.5, ['band']],
    ['inverse-foreground', 4.5, ['inverse']],
    ['focus', 3, ['background', 'surface', 'raised']],
    ['announcement-foreground', 4.5, ['announcement']],
    ['footer-foreground', 4.5, ['footer']],
  ]

/** Adjacent colours of a page with the minimum of their contrast. */
export const contrastPairs = GROUNDS.flatMap(([foreground, floor, grounds]) =>
  grounds.map((ground) => ({ foreground, ground, floor })),
)

/**
 * The pairs of a theme below their minimum, worst first; empty when the theme can ship. `better`: the
 * nearest foreground that reaches the minimum of all its pairs.
 */
export function failingPairs({ colours }: Pick<Theme, 'colours'>) {
  const betterThan = (name: ColourName, floor: number) => {
    const pairs = contrastPairs.filter(({ foreground }) => foreground === name)
    return readable(
      colours[name],
      pairs.map(({ ground }) => colours[ground]),
      floor,
    )
  }
  return contrastPairs
    .map((pair) => ({
      ...pair,
      ratio: contrastRatio(colours[pair.foreground], colours[pair.ground]),
    }))
    .filter(({ ratio, floor }) => ratio < floor)
    .sort((one, other) => one.ratio - other.ratio)
    .map((pair) => ({ ...pair, better: betterThan(pair.foreground, pair.floor) }))
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

/** The colours that a store must set; all others that it omits are derived from these three. */
type Given = 'background' | 'foreground' | 'primary'
type GivenColours = Pick<Colours, Given> & { [Name in ColourName]?: string | undefined }
type Colours = Record<ColourName, string>

const WHITE = '#FFFFFF'
const BLACK = '#000000'

/**
 * All colours of a theme. Omitted ones are mixed from the given ones, towards black or white until
 * they meet the minimum contrast of all their pairs (`contrastPairs`), if they can.
 */
export function completeColours(given: GivenColours): Colours {
  const { background, foreground, primary } = given
  const isLight = contrastRatio(background, BLACK) > contrastRatio(background, WHITE)
  // A background keeps as much of its tint as the texts on it allow.
  const ground = (tint: string, share: number) => {
    for (let left = share; left > 0; left -= 0.01) {
      const mixed = mix(background, tint, left)
      if (contrastRatio(foreground, mixed) >= 4.5 && contrastRatio(primary, mixed) >= 4.5) {
        return mixed
      }
    }
    return background
  }
  const surface = given.surface ?? ground(foreground, 0.06)
  const raised = given.raised ?? (isLight ? ground(WHITE, 0.6) : ground(foreground, 0.1))
  const muted = given.muted ?? ground(foreground, 0.1)
  const grounds = [background, surface, raised]
  const accent = given.accent ?? primary
  const dangerSurface = given['danger-surface'] ?? ground(isLight ? '#C4002B' : '#FF8A80', 0.12)
  const successSurface = given['success-surface'] ?? ground(isLight ? '#2F7A3B' : '#8FD6A0', 0.12)
  const danger =
    given.danger ?? readable(isLight ? '#B3122F' : '#FF9F93', [background, raised, dangerSurface])
  const success =
    given.success ?? readable(isLight ? '#2F6B3A' : '#97D1A6', [background, successSurface])
  const hover = given['primary-hover'] ?? mix(primary, isLight ? BLACK : WHITE, 0.18)
  const pressed = given['primary-pressed'] ?? mix(primary, isLight ? BLACK : WHITE, 0.32)
  const onPrimary = given['primary-foreground'] ?? textOn([primary, hover, pressed])
  const onAccent = given['accent-foreground'] ?? textOn([accent])
  const band = given.band ?? accent
  const inverse = given.inverse ?? foreground
  const onInverse = given['inverse-foreground'] ?? background
  const derived = {
    background,
    foreground,
    primary,
    surface,
    'surface-foreground': foreground,
    raised,
    'raised-foreground': foreground,
    muted,
    'muted-foreground': readable(mix(foreground, background, 0.35), [...grounds, muted]),
    border: mix(background, foreground, 0.2),
    input: readable(mix(background, foreground, 0.45), grounds, 3),
    'primary-foreground': onPrimary,
    'primary-hover': hover,
    'primary-pressed': pressed,
    accent,
    'accent-foreground': onAccent,
    sale: readable(isLight ? '#A13A12' : '#F2B07F', grounds),
    danger,
    'danger-foreground': textOn([danger]),
    'danger-surface': dangerSurface,
    success,
    'success-foreground': textOn([success]),
    'success-surface': successSurface,
    focus: readable(isLight ? '#2F55D4' : '#8CC8FF', grounds, 3),
    band,
    'band-foreground': band === accent ? onAccent : textOn([band]),
    inverse,
    'inverse-foreground': onInverse,
    announcement: accent,
    'announcement-foreground': onAccent,
    footer: inverse,
    'footer-foreground': onInverse,
  }
  return withDefaults<Colours>(derived, given)
}

/**
 * The colour nearest to `colour` with enough contrast on all backgrounds: mixed with black or with
 * white, whichever needs less; black or white itself when neither is enough.
 */
export function readable(colour: string, grounds: readonly string[], floor = 4.5): string {
  const passes = (candidate: string) =>
    grounds.every((ground) => contrastRatio(candidate, ground) >= floor)
  for (let share = 0; share < 1; share += 0.02) {
    for (const end of [BLACK, WHITE]) {
      const candidate = mix(colour, end, share)
      if (passes(candidate)) return candidate
    }
  }
  return textOn(grounds)
}

/**
 * The least opacity, in percent, of a colour over an image at which a text on it is readable,
 * whatever the image shows: the contrast of white and black pixels bounds that of all others.
 */
export function scrimPercent(text: string, colour: string, floor = 4.5): number {
  const passes = (percent: number) =>
    [WHITE, BLACK].every(
      (pixel) => contrastRatio(text, mix(colour, pixel, 1 - percent / 100)) >= floor,
    )
  let percent = 100
  while (percent > 0 && passes(percent - 1)) percent -= 1
  return percent
}

function textOn(grounds: readonly string[]): string {
  const worst = (text: string) => Math.min(...grounds.map((ground) => contrastRatio(text, ground)))
  return worst(WHITE) >= worst(BLACK) ? WHITE : BLACK
}

/** Mixes `share` of `other` into `colour`, channel by channel in sRGB. */
function mix(colour: string, other: string, share: number): string {
  const channel = (start: number) => {
    const [from, to] = [colour, other].map((hex) =>
      Number.parseInt(hex.slice(start, start + 2), 16),
    )
    const mixed = Math.round((from ?? 0) + ((to ?? 0) - (from ?? 0)) * share)
    return mixed.toString(16).padStart(2, '0').toUpperCase()
  }
  return `#${channel(1)}${channel(3)}${channel(5)}`
}
