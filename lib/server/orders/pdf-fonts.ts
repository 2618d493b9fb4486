import 'server-only'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { create, type Font } from 'fontkit'
import subsetFont from 'subset-font'
import { graphemes, toPdfText, type PdfRun } from './pdf-text'

/** Letters that the fonts of every PDF reader have: Windows-1252. */
const western =
  /^[\n\u0020-\u007e\u00a0-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]*$/u
/** What may stand in any run: a space, mirrored brackets, and the number of a missing letter. */
const everywhere = ' ()[]{}<>«»‹›U+0123456789ABCDEF'
const undrawn = /^[\n\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]$/u
const invisible = /\p{Default_Ignorable_Code_Point}/u

/** Variable fonts of @fontsource, whose `unicode.json` says which of its files has which letters. */
const alphabets = [
  'noto-sans',
  // Noto's Arabic letters share glyphs (dots are drawn apart), so readers would copy the wrong ones.
  'vazirmatn',
  ...['hebrew', 'thai', 'armenian', 'georgian'].map((script) => `noto-sans-${script}`),
]
const ideographs = {
  Jpan: 'noto-sans-jp',
  Kore: 'noto-sans-kr',
  Hant: 'noto-sans-tc',
  Hans: 'noto-sans-sc',
}

const packagePath = (file: string) =>
  join(/* turbopackIgnore: true */ process.cwd(), 'node_modules', file)

interface FontFile {
  readonly path: string
  readonly ranges: readonly (readonly [first: number, last: number])[]
}

async function filesOf(name: string): Promise<FontFile[]> {
  const folder = `@fontsource-variable/${name}`
  const subsets: unknown = JSON.parse(await readFile(packagePath(`${folder}/unicode.json`), 'utf8'))
  return Object.entries(subsets as Record<string, string>).map(([subset, ranges]) => ({
    path: `${folder}/files/${name}-${subset.replace(/[[\]]/g, '')}-wght-normal.woff2`,
    ranges: ranges.split(',').map((range) => {
      const [start = 0, end = start] = range
        .slice(2)
        .split('-')
        .map((hex) => parseInt(hex, 16))
      return [start, end]
    }),
  }))
}

const pointsOf = (grapheme: string) =>
  [...grapheme]
    .filter((letter) => !invisible.test(letter))
    .map((letter) => letter.codePointAt(0) ?? 0)

const mayDraw = ({ ranges }: FontFile, grapheme: string) =>
  pointsOf(grapheme).every((point) => ranges.some(([from, to]) => from <= point && point <= to))

function ideographsFor(locales: readonly Intl.Locale[]): string[] {
  const known = Object.entries(ideographs)
  const scripts = locales.map((locale) => locale.maximize().script)
  const preferred = scripts.flatMap((script) => known.filter(([name]) => name === script))
  return [...new Set([...preferred, ...known.toReversed()].map(([, font]) => font))]
}

/** The letters of a text in two weights: fontkit 2.0.4 embeds neither WOFF2 nor variable fonts. */
async function openFont(path: string, text: string): Promise<Record<'normal' | 'bold', Font>> {
  const options = { targetFormat: 'truetype', noHinting: true } as const
  // Unpacking takes nearly all of the time, so it is done once.
  const letters = await subsetFont(await readFile(packagePath(path)), text + everywhere, options)
  const open = async (wght: number) => {
    const weighed = { ...options, variationAxes: { wght } }
    return create(await subsetFont(letters, text + everywhere, weighed)) as Font
  }
  return { normal: await open(400), bold: await open(700) }
}

/** The fonts of one document by the letters that each draws. */
export class PdfFonts {
  /** By grapheme; none where the reader's own fonts do. */
  readonly #paths = new Map<string, string>()
  readonly #fonts = new Map<string, Record<'normal' | 'bold', Font>>()
  #missing = new Set<string>()

  /**
   * @param text every letter of the document
   * @param locales of its writer and reader, the more important one first: Chinese, Japanese and
   *   Korean write the same letter differently
   */
  static async for(text: string, locales: readonly Intl.Locale[]): Promise<PdfFonts> {
    const fonts = new PdfFonts()
    const known = toPdfText(text)
    if (!western.test(known)) await fonts.#load(known, locales)
    return fonts
  }

  /** Whether the reader's own fonts do. */
  get isWestern(): boolean {
    return this.#paths.size === 0
  }

  /** A text in letters that the fonts have; any other is named by its number in Unicode. */
  textOf(text: string): string {
    const known = toPdfText(text)
    if (this.#missing.size === 0) return known
    const name = (letter: string) => `U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase()}`
    return graphemes(known)
      .map((each) => (this.#missing.has(each) ? `[${[...each].map(name).join(' ')}]` : each))
      .join('')
  }

  /** The font of a letter; a space stays in the one before it. */
  pathOf(grapheme: string, before = ''): string {
    return grapheme === ' ' && before ? before : (this.#paths.get(grapheme) ?? '')
  }

  /** Chooses the font of a run, which is embedded as a subset unless the reader has it. */
  choose(doc: PDFKit.PDFDocument, { path, isRtl }: PdfRun, isBold: boolean): PDFKit.PDFDocument {
    const weight = isBold ? 'bold' : 'normal'
    const font = this.#fonts.get(path)?.[weight]
    if (!font) return doc.font(isBold ? 'Helvetica-Bold' : 'Helvetica')
    const direction = isRtl ? 'rtl' : 'ltr'
    const name = `${path.replace(/.*\/|-wght.*/g, '')}-${weight}-${direction}`
    // pdfkit passes no direction, and takes fonts of the same name for one.
    const directed: unknown = Object.create(font, {
      postscriptName: { value: name },
      layout: {
        value: (text: string) => font.layout(text, undefined, undefined, undefined, direction),
      },
    })
    doc.registerFont(name, directed as PDFKit.Mixins.PDFFontSource)
    return doc.font(name)
  }

  async #load(text: string, locales: readonly Intl.Locale[]): Promise<void> {
    let missing = [...new Set(graphemes(text))].filter((each) => !undrawn.test(each))
    for (const name of [...alphabets, ...ideographsFor(locales), 'noto-emoji']) {
      for (const file of await filesOf(name)) {
        const likely = missing.filter((each) => mayDraw(file, each))
        if (likely.length === 0) continue
        const fonts = await openFont(file.path, likely.join(''))
        const drawn = likely.filter((each) =>
          pointsOf(each).every((point) => fonts.normal.hasGlyphForCodePoint(point)),
        )
        for (const each of drawn) this.#paths.set(each, file.path)
        this.#fonts.set(file.path, fonts)
        missing = missing.filter((each) => !drawn.includes(each))
        if (missing.length === 0) return
      }
    }
    this.#missing = new Set(missing)
  }
}
