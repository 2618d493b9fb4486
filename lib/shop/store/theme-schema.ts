import { z } from 'zod'
import { recordOf } from '@/lib/shop/record'
import { findFont, fontNames, ownFontSchema } from './fonts'

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

/**
 * A theme as a store file gives it: at least three colours, and whatever differs from the defaults.
 */
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
