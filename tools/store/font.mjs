import { create } from 'fontkit'
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { storesFolder } from './folder.mjs'

/** Letter frequencies in running text, per 1,000 (English, including spaces). */
const FREQUENCIES =
  'a65 b12 c22 d33 e103 f18 g16 h49 i56 j1 k6 l33 m20 n56 o60 p15 q1 r49 s52 t73 u22 v8 w17 x1 y14 z1'
    .split(' ')
    .map((entry) => [entry[0], Number(entry.slice(1))])
    .concat([[' ', 182]])

/** Mean width of that text in Arial and in Times New Roman, relative to the font size. */
const FALLBACK_WIDTHS = { 'sans-serif': 0.44, serif: 0.3984 }

/**
 * The `theme.ownFonts` entry for a font file.
 * @param {{ slug: string, file: string, name: string, generic?: 'serif' | 'sans-serif' }} font
 * @throws Error for a file that cannot be used
 */
export function describeFont({ slug, file, name, generic = 'sans-serif' }) {
  const url = `/stores/${slug}/${basename(file)}`
  return { name, file: url, generic, ...measureFont(readFileSync(file), generic) }
}

/**
 * Copies a font into the folder of a store and adds it to the store file, replacing an entry of the
 * same name.
 * @returns the new entry
 * @throws Error if the store does not exist or the file cannot be used
 */
export function addFont(font) {
  const folder = join(storesFolder(), font.slug)
  const storeFile = join(folder, 'store.json')
  if (!existsSync(storeFile)) throw new Error(`stores/${font.slug}/store.json: found no file`)
  const entry = describeFont(font)
  const store = JSON.parse(readFileSync(storeFile, 'utf8'))
  const others = (store.theme?.ownFonts ?? []).filter(({ name }) => name !== entry.name)
  mkdirSync(join(folder, 'fonts'), { recursive: true })
  copyFileSync(font.file, join(folder, 'fonts', basename(font.file)))
  const theme = { ...store.theme, ownFonts: [...others, entry] }
  writeFileSync(storeFile, `${JSON.stringify({ ...store, theme }, null, 2)}\n`)
  return entry
}

/**
 * The metrics of a font for a theme's stylesheet, so that the local fallback matches it and
 * swapping in a late font causes no layout shift.
 *
 * @param {Buffer} file a WOFF2 file
 * @param {'serif' | 'sans-serif'} generic
 * @returns {{ weights: string, sizeAdjust: string, ascent: string, descent: string }}
 * @throws Error if the file is not WOFF2 or has no Latin letters
 */
export function measureFont(file, generic) {
  if (file.toString('latin1', 0, 4) !== 'wOF2')
    throw new Error('found no WOFF2 file, expected one with the ending .woff2')
  const font = create(file)
  const { unitsPerEm, ascent, descent, variationAxes } = font
  const adjust = meanWidth(font) / unitsPerEm / FALLBACK_WIDTHS[generic]
  const percent = (share) => `${String(Math.round(share * 10_000) / 100)}%`
  const { wght } = variationAxes
  return {
    weights: wght ? `${String(wght.min)} ${String(wght.max)}` : String(font['OS/2'].usWeightClass),
    sizeAdjust: percent(adjust),
    ascent: percent(ascent / unitsPerEm / adjust),
    descent: percent(-descent / unitsPerEm / adjust),
  }
}

/** Mean width of running text, in font units. */
function meanWidth(font) {
  let [sum, all] = [0, 0]
  for (const [letter, frequency] of FREQUENCIES) {
    const code = letter.charCodeAt(0)
    if (!font.hasGlyphForCodePoint(code))
      throw new Error(`found a font without "${letter}", expected latin letters`)
    sum += frequency * font.glyphForCodePoint(code).advanceWidth
    all += frequency
  }
  return sum / all
}
