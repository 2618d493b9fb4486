import { z } from 'zod'
import { recordOf } from '@/lib/shop/record'

/** A self-hosted font, and the local fallback until it is loaded. */
type Font = {
  family: string
  url: string
  /** The range of the weight axis. */
  weights: string
  /** Local fonts with the factors that give them the same metrics. */
  fallback: { local: readonly string[]; sizeAdjust: string; ascent: string; descent: string }
  generic: string
}

/** A font that comes with Vitrine, a file in `/fonts`. */
type FontFace = Omit<Font, 'url'> & { file: string }

const percent = z.string().regex(/^\d{1,3}(\.\d{1,2})?%$/, 'a percentage like 98.5%')

const serif = ['Times New Roman', 'Liberation Serif', 'Tinos']
const sans = ['Arial', 'Liberation Sans', 'Arimo', 'Helvetica']

/**
 * The fonts that a theme may name: the Latin subset with the weight axis, licences beside them. The
 * factors compare each with Times New Roman or Arial (mean width of lower-case text, ascent and
 * descent), so that a late font swaps in without moving any line.
 */
export const fontFaces = {
  Besley: {
    family: 'Besley',
    file: 'besley-5.3.0.woff2',
    weights: '400 900',
    fallback: { local: serif, sizeAdjust: '123.94%', ascent: '100.86%', descent: '34.29%' },
    generic: 'serif',
  },
  'Hanken Grotesk': {
    family: 'Hanken Grotesk',
    file: 'hanken-grotesk-5.3.0.woff2',
    weights: '100 900',
    fallback: { local: sans, sizeAdjust: '100.94%', ascent: '99.07%', descent: '30.02%' },
    generic: 'sans-serif',
  },
  'Familjen Grotesk': {
    family: 'Familjen Grotesk',
    file: 'familjen-grotesk-5.3.0.woff2',
    weights: '400 700',
    fallback: { local: sans, sizeAdjust: '94.59%', ascent: '108.37%', descent: '23.79%' },
    generic: 'sans-serif',
  },
  'Instrument Sans': {
    family: 'Instrument Sans',
    file: 'instrument-sans-5.3.0.woff2',
    weights: '400 700',
    fallback: { local: sans, sizeAdjust: '102.74%', ascent: '94.42%', descent: '24.33%' },
    generic: 'sans-serif',
  },
} satisfies Record<string, FontFace>

type FontName = keyof typeof fontFaces

const fontNames = Object.keys(fontFaces) as [FontName, ...FontName[]]

/** A font of a store, from its folder `fonts`. `npm run store -- font` writes it. */
const ownFontSchema = z.strictObject({
  /** The name that `fonts` takes. */
  name: z.string().regex(/^[A-Za-z][\w -]*$/, 'a name like Archivo'),
  file: z
    .string()
    .regex(
      /^\/stores\/[a-z0-9-]+\/[\w.-]+\.woff2(?:\?v=\w+)?$/,
      'a path like /stores/my-shop/a.woff2',
    ),
  /** One weight, or the range of the weight axis, such as "100 900". */
  weights: z.string().regex(/^\d{1,3}( \d{1,4})?$/, 'a weight like 400 or a range like 100 900'),
  generic: z.enum(['serif', 'sans-serif']),
  /** Factors that give the local fallback the metrics of the font. */
  sizeAdjust: percent,
  ascent: percent,
  descent: percent,
})
type OwnFont = z.infer<typeof ownFontSchema>

/** The font with a name: one of the store's own, or one of the list. */
export function findFont(own: readonly OwnFont[], name: string): Font | null {
  const found = own.find((font) => font.name === name)
  if (found) {
    const { file, weights, generic, ...fallback } = found
    const local = generic === 'serif' ? serif : sans
    return { family: name, url: file, weights, generic, fallback: { ...fallback, local } }
  }
  const face = fontNames.find((known) => known === name)
  return face ? { ...fontFaces[face], url: `/fonts/${fontFaces[face].file}` } : null
}

/** The `font-face` rules of a font and of its fallback. */
export function fontRules({ family, url, weights, fallback }: Font): string {
  const local = fallback.local.map((entry) => `local("${entry}")`).join(',')
  return (
    `@font-face{font-family:"${family}";src:url("${url}") format("woff2");font-weight:${weights};font-style:normal;font-display:swap}` +
    `@font-face{font-family:"${family} stand-in";src:${local};size-adjust:${fallback.sizeAdjust};ascent-override:${fallback.ascent};descent-override:${fallback.descent};line-gap-override:0%}`
  )
}

/** The value of `font-family`: the font, its fallback, the generic family. */
export function fontStack({ family, generic }: Font): string {
  return `"${family}","${family} stand-in",${generic}`
}

const colour = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'a colour like #26355E')
const ratio = z.string().regex(/^\d{1,2}\/\d{1,2}$/, 'a ratio like 4/5')

/** Colours of a theme. Every foreground is paired with the background of the same name. */
export const colourNames = [
  'background',
  'foreground',
  'surface',
  'surface-foreground',
  'raised',
  'raised-foreground',
  'muted',
  'muted-foreground',
  'border',
  'input',
  'primary',
  'primary-foreground',
  'primary-hover',
  'primary-pressed',
  'accent',
  'accent-foreground',
  'sale',
  'danger',
  'danger-foreground',
  'danger-surface',
  'success',
  'success-foreground',
  'success-surface',
  'focus',
  'band',
  'band-foreground',
  'inverse',
  'inverse-foreground',
  'announcement',
  'announcement-foreground',
  'footer',
  'footer-foreground',
] as const

export type ColourName = (typeof colourNames)[number]

const colours = z.strictObject(recordOf(colourNames, () => colour))
/** Editors complete the product's fonts; a store may name its own as well. */
const fontName = z.union([z.enum(fontNames), z.string().min(1)])
const givenColours = colours
  .partial()
  .required({ background: true, foreground: true, primary: true })

/** Everything that can differ in the look of stores. */
const themeSchema = z.strictObject({
  scheme: z.enum(['light', 'dark']),
  colours,
  /** The strip below coloured fields: its colour and the line above it. Decoration only. */
  edge: z.strictObject({ colour, line: colour }).nullable(),
  fonts: z.strictObject({ heading: fontName, body: fontName }),
  /** Fonts in the store's own folder, which `fonts` may name too. */
  ownFonts: z.array(ownFontSchema).max(4),
  headingWeight: z.number().min(100).max(900),
  headingTracking: z.string().regex(/^-?0?\.?\d+em$/, 'a length like -0.022em'),
  markWeight: z.number().min(100).max(900),
  markTracking: z.string().regex(/^-?0?\.?\d+em$/, 'a length like -0.035em'),
  display: z.enum(['calm', 'medium', 'large', 'loud']),
  radius: z.number().min(0).max(40),
  radiusImage: z.number().min(0).max(40),
  radiusCount: z.enum(['square', 'round']),
  density: z.enum(['roomy', 'normal', 'compact']),
  controlHeight: z.number().min(44).max(60).optional(),
  cardRatio: ratio,
  swatch: z.enum(['dipped', 'picture', 'disc', 'flat']),
  /** The swatch colour of option values, by name: glazes, woods, metals. */
  swatches: z.record(z.string(), colour),
  gallery: z.enum(['mosaic', 'stage']),
  header: z.enum(['centred', 'line', 'ruled']),
  listing: z.enum(['sidebar', 'drawer']),
  card: z.enum(['plain', 'ruled', 'shelf']),
  product: z.enum(['plain', 'ruled', 'panel']),
  cart: z.enum(['beside', 'stacked', 'panel']),
  footer: z.enum(['columns', 'banner', 'rounded']),
})

export type Theme = z.infer<typeof themeSchema>

/** A theme as a store file gives it: at least three colours. */
export const themeFileSchema = themeSchema
  .extend({ colours: givenColours })
  .partial()
  .superRefine(({ fonts, ownFonts = [] }, context) => {
    for (const [use, name] of Object.entries(fonts ?? {})) {
      if (findFont(ownFonts, name)) continue
      const names = [...fontNames, ...ownFonts.map((font) => font.name)]
      const message = `one of ${names.join(', ')}`
      context.addIssue({ code: 'custom', path: ['fonts', use], input: name, message })
    }
  })
export type ThemeFile = z.infer<typeof themeFileSchema>
