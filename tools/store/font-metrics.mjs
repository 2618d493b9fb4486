import { brotliDecompressSync } from 'node:zlib'

/** Tags by the index of a WOFF2 directory entry; only those that are read here (W3C WOFF2, 4.1). */
const KNOWN_TAGS = new Map([
  [0, 'cmap'],
  [1, 'head'],
  [2, 'hhea'],
  [3, 'hmtx'],
  [6, 'OS/2'],
  [10, 'glyf'],
  [11, 'loca'],
  [47, 'fvar'],
])
const OTHER_TAG = 63
const HEADER_BYTES = 48

/** Letter frequencies in running text, per 1,000 (English, including spaces). */
const FREQUENCIES = Object.entries({
  ...{ a: 65, b: 12, c: 22, d: 33, e: 103, f: 18, g: 16, h: 49, i: 56, j: 1, k: 6, l: 33, m: 20 },
  ...{ n: 56, o: 60, p: 15, q: 1, r: 49, s: 52, t: 73, u: 22, v: 8, w: 17, x: 1, y: 14, z: 1 },
  ' ': 182,
})

/** Mean width of that text in Arial and in Times New Roman, relative to the font size. */
const FALLBACK_WIDTHS = { 'sans-serif': 0.44, serif: 0.3984 }

/**
 * The metrics of a font for a theme's stylesheet, so that the local fallback matches it and
 * swapping in a late font causes no layout shift.
 *
 * @param {Buffer} file a WOFF2 file with TrueType outlines
 * @param {'serif' | 'sans-serif'} generic
 * @returns {{ weights: string, sizeAdjust: string, ascent: string, descent: string }}
 * @throws Error if the file is not WOFF2 or has no Latin letters
 */
export function measureFont(file, generic) {
  const tables = readTables(file)
  const table = (tag) => {
    const found = tables.get(tag)
    if (!found) throw new Error(`found a font without the table ${tag}, expected one for the web`)
    return found
  }
  const unitsPerEm = table('head').bytes.readUInt16BE(18)
  const hhea = table('hhea').bytes
  const mean = meanWidth(table('cmap').bytes, table('hmtx'), hhea.readUInt16BE(34)) / unitsPerEm
  const adjust = mean / FALLBACK_WIDTHS[generic]
  const percent = (share) => `${String(Math.round(share * 10_000) / 100)}%`
  return {
    weights: readWeights(tables.get('fvar')?.bytes, table('OS/2').bytes),
    sizeAdjust: percent(adjust),
    ascent: percent(hhea.readInt16BE(4) / unitsPerEm / adjust),
    descent: percent(-hhea.readInt16BE(6) / unitsPerEm / adjust),
  }
}

/** The tables of a WOFF2 file, by tag; `isTransformed` if they differ from those of TrueType. */
function readTables(file) {
  if (file.length < HEADER_BYTES || file.toString('latin1', 0, 4) !== 'wOF2') {
    throw new Error('found no WOFF2 file, expected one with the ending .woff2')
  }
  let at = HEADER_BYTES
  const number = () => {
    let value = 0
    for (;;) {
      const byte = file.readUInt8(at++)
      value = value * 128 + (byte & 0x7f)
      if (byte < 128) return value
    }
  }
  const entries = Array.from({ length: file.readUInt16BE(12) }, () => {
    const flags = file.readUInt8(at++)
    const index = flags & 0x3f
    const tag = index === OTHER_TAG ? file.toString('latin1', at, (at += 4)) : KNOWN_TAGS.get(index)
    const version = flags >> 6
    const isTransformed = tag === 'glyf' || tag === 'loca' ? version !== 3 : version !== 0
    const length = number()
    return { tag, isTransformed, length: isTransformed ? number() : length }
  })
  const data = brotliDecompressSync(file.subarray(at, at + file.readUInt32BE(20)))
  let start = 0
  return new Map(
    entries.map(({ tag, isTransformed, length }) => {
      const bytes = data.subarray(start, (start += length))
      return [tag, { bytes, isTransformed }]
    }),
  )
}

/** The range of the weight axis, or the font's single weight. */
function readWeights(fvar, os2) {
  if (!fvar) return String(os2.readUInt16BE(4))
  const [first, count, size] = [4, 8, 10].map((offset) => fvar.readUInt16BE(offset))
  for (let axis = first; axis < first + count * size; axis += size) {
    if (fvar.toString('latin1', axis, axis + 4) !== 'wght') continue
    return `${String(fvar.readInt16BE(axis + 4))} ${String(fvar.readInt16BE(axis + 12))}`
  }
  return String(os2.readUInt16BE(4))
}

/** Mean width of running text, in font units. */
function meanWidth(cmap, { bytes, isTransformed }, metrics) {
  const glyphs = readCharacters(cmap)
  let [sum, all] = [0, 0]
  for (const [letter, frequency] of FREQUENCIES) {
    const glyph = glyphs(letter.charCodeAt(0))
    if (glyph === 0) throw new Error(`found a font without "${letter}", expected latin letters`)
    const index = Math.min(glyph, metrics - 1)
    // In a transformed table the widths are consecutive after a byte of flags.
    sum += frequency * bytes.readUInt16BE(isTransformed ? 1 + 2 * index : 4 * index)
    all += frequency
  }
  return sum / all
}

/** Finds glyphs by character in a segment mapping (cmap, format 4); 0 if there is none. */
function readCharacters(cmap) {
  const count = cmap.readUInt16BE(2)
  const offsets = Array.from({ length: count }, (_, index) => cmap.readUInt32BE(8 + 8 * index))
  const at = offsets.find((offset) => cmap.readUInt16BE(offset) === 4)
  if (at === undefined) throw new Error('found a font without a mapping of its characters')
  const segments = cmap.readUInt16BE(at + 6) / 2
  const ends = at + 14
  const [starts, deltas] = [ends + 2 * segments + 2, ends + 4 * segments + 2]
  const ranges = ends + 6 * segments + 2
  return (character) => {
    for (let segment = 0; segment < segments; segment += 1) {
      if (cmap.readUInt16BE(ends + 2 * segment) < character) continue
      const start = cmap.readUInt16BE(starts + 2 * segment)
      if (start > character) return 0
      const delta = cmap.readInt16BE(deltas + 2 * segment)
      const range = cmap.readUInt16BE(ranges + 2 * segment)
      if (range === 0) return (character + delta) & 0xffff
      const glyph = cmap.readUInt16BE(ranges + 2 * segment + range + 2 * (character - start))
      return glyph === 0 ? 0 : (glyph + delta) & 0xffff
    }
    return 0
  }
}
