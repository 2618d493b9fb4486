/** A self-hosted font in `/fonts`, and the local fallback until it is loaded. */
type FontFace = {
  family: string
  file: string
  /** The range of the weight axis. */
  weights: string
  /** Local fonts with the factors that give them the same metrics. */
  fallback: { local: readonly string[]; sizeAdjust: string; ascent: string; descent: string }
  generic: string
}

const serif = ['Times New Roman', 'Liberation Serif', 'Tinos']
const sans = ['Arial', 'Liberation Sans', 'Arimo', 'Helvetica']

/**
 * The fonts a theme may name. The factors come from the metrics of each font against Times New
 * Roman or Arial (mean width of lower-case text, ascent and descent), so that the swap of a late
 * font moves no line. Files are the latin subset with the weight axis, licence beside them.
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

export type FontName = keyof typeof fontFaces

export const fontNames = Object.keys(fontFaces) as [FontName, ...FontName[]]

/** The `font-face` rules of a font and of its fallback. */
export function fontRules(name: FontName): string {
  const face: FontFace = fontFaces[name]
  const local = face.fallback.local.map((entry) => `local("${entry}")`).join(',')
  return (
    `@font-face{font-family:"${face.family}";src:url("/fonts/${face.file}") format("woff2");font-weight:${face.weights};font-style:normal;font-display:swap}` +
    `@font-face{font-family:"${face.family} stand-in";src:${local};size-adjust:${face.fallback.sizeAdjust};ascent-override:${face.fallback.ascent};descent-override:${face.fallback.descent};line-gap-override:0%}`
  )
}

/** The value of `font-family`: the font, its fallback, the generic family. */
export function fontStack(name: FontName): string {
  const face: FontFace = fontFaces[name]
  return `"${face.family}","${face.family} stand-in",${face.generic}`
}
