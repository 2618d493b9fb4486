import 'server-only'
import bidiFactory from 'bidi-js'
import { join } from 'node:path'

/** A part of a line that uses one font. */
interface PdfRun {
  readonly script: 'western' | 'arabic'
  readonly text: string
}

const bidi = bidiFactory()

const windows1252 = /[\n\u0020-\u007e\u00a0-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/u
const arabic = /[\u0600-\u06ff]/u
/** Marks that only affect text direction; nothing is drawn for them. */
const orderMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u
const withoutMarks: Readonly<Record<string, string>> = { Ł: 'L', ł: 'l', Đ: 'D', đ: 'd', ı: 'i' }

/**
 * A text in the characters that our PDFs can show: Windows-1252 in the reader's own fonts, and
 * Arabic in an embedded one. Others lose their diacritics, or become a question mark: fonts for
 * every script would take megabytes.
 */
export function toPdfText(text: string): string {
  // U+202F and U+2212 stand in prices and are not part of that set.
  const plain = text.normalize('NFC').replaceAll('\u202f', '\u00a0').replaceAll('\u2212', '-')
  return [...plain].map(toKnownLetter).join('')
}

function toKnownLetter(letter: string): string {
  if (windows1252.test(letter) || arabic.test(letter) || orderMarks.test(letter)) return letter
  const base = withoutMarks[letter] ?? letter.normalize('NFKD').replace(/\p{M}/gu, '')
  return base !== '' && [...base].every((each) => windows1252.test(each)) ? base : '?'
}

/**
 * The runs of one line from left to right, as the Unicode bidirectional algorithm (UAX 9) orders
 * them; the first letter with a direction says where the line begins. Western runs are in visual
 * order; the text of an Arabic run is reversed, because pdfkit lays out all text in that font from
 * right to left, digits included.
 *
 * @param line of `toPdfText`, without line breaks
 */
export function visualRuns(line: string): PdfRun[] {
  const seen = bidi.getReorderedString(line, bidi.getEmbeddingLevels(line))
  const runs: { script: PdfRun['script']; text: string }[] = []
  for (const letter of seen) {
    if (orderMarks.test(letter)) continue
    const script = arabic.test(letter) ? 'arabic' : 'western'
    const last = runs.at(-1)
    if (last?.script !== script) runs.push({ script, text: letter })
    else last.text = script === 'arabic' ? letter + last.text : last.text + letter
  }
  return runs
}

/**
 * The lines of a text, broken between words, and within a word that is wider than the column.
 *
 * @param text of `toPdfText`; line breaks stay
 * @param width of the column, in the unit of `measure`
 */
export function wrapText(text: string, width: number, measure: (line: string) => number): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = []
    let line = ''
    for (const word of paragraph.split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`
      if (measure(longer) <= width) {
        line = longer
        continue
      }
      if (line !== '') lines.push(line)
      line = word
      while (measure(line) > width && line.length > 1) {
        let fitting = line.length - 1
        while (fitting > 1 && measure(line.slice(0, fitting)) > width) fitting -= 1
        lines.push(line.slice(0, fitting))
        line = line.slice(fitting)
      }
    }
    return [...lines, line]
  })
}

interface TextLook {
  /** In points. */
  readonly size?: number
  readonly isBold?: boolean
}

const margin = 56
const pageWidth = 595.28
const columnWidth = pageWidth - 2 * margin
const amountWidth = 90

// Two fonts that every PDF reader has. The Arabic one is embedded as a subset; as TTF, because
// fontkit 2.0.4 reads WOFF a hundred times slower and fails to subset WOFF2.
const fonts = {
  western: { normal: 'Helvetica', bold: 'Helvetica-Bold' },
  arabic: { normal: arabicFont('400Regular'), bold: arabicFont('700Bold') },
}

function arabicFont(face: string): string {
  const folder = 'node_modules/@expo-google-fonts/noto-sans-arabic'
  return join(/* turbopackIgnore: true */ process.cwd(), folder, face, `NotoSansArabic_${face}.ttf`)
}

/** Settings of a document that is written with `writeOn`: A4. */
export const pageSettings = { size: 'A4', margin } as const

/**
 * Writes paragraphs and rows down the pages of a document, and starts a new page when one is full.
 * Text is aligned to the side where the document's language starts.
 */
export function writeOn(doc: PDFKit.PDFDocument, direction: 'ltr' | 'rtl') {
  const isRtl = direction === 'rtl'
  // Arabic letters reach higher and lower.
  const lineHeight = isRtl ? 1.5 : 1.2
  let y = margin

  const chooseFont = (script: PdfRun['script'], { size = 10, isBold = false }: TextLook) =>
    doc.font(fonts[script][isBold ? 'bold' : 'normal']).fontSize(size)

  const measure = (line: string, look: TextLook) =>
    visualRuns(line).reduce(
      (sum, { script, text }) => sum + chooseFont(script, look).widthOfString(text),
      0,
    )

  const wrap = (text: string, width: number, look: TextLook) =>
    wrapText(toPdfText(text), width, (line) => measure(line, look))

  /** Makes room for some lines and returns the height of one. */
  const reserve = (lines: number, { size = 10 }: TextLook) => {
    const height = size * lineHeight
    if (y + lines * height > doc.page.height - margin) {
      doc.addPage()
      y = margin
    }
    return height
  }

  /** Draws a line of text aligned to the start of the column, or to its end with `isAtEnd`. */
  const drawLine = (line: string, top: number, height: number, look: TextLook, isAtEnd = false) => {
    const isAtRight = isRtl !== isAtEnd
    let x = isAtRight ? pageWidth - margin - measure(line, look) : margin
    const baseline = top + height * 0.75
    for (const { script, text } of visualRuns(line)) {
      const width = chooseFont(script, look).widthOfString(text)
      doc.text(text, x, baseline, { lineBreak: false, baseline: 'alphabetic' })
      x += width
    }
  }

  const paragraph = (text: string, look: TextLook = {}) => {
    for (const line of wrap(text, columnWidth, look)) {
      const height = reserve(1, look)
      drawLine(line, y, height, look)
      y += height
    }
  }

  return {
    paragraph,
    paragraphs: (texts: readonly string[], look?: TextLook) => {
      for (const text of texts) paragraph(text, look)
    },
    /** A text with its amount at the opposite edge. */
    row: ({ text, amount }: { text: string; amount: string }, look: TextLook = {}) => {
      const lines = wrap(text, columnWidth - amountWidth, look)
      const height = reserve(lines.length, look)
      drawLine(toPdfText(amount), y, height, look, true)
      for (const line of lines) {
        drawLine(line, y, height, look)
        y += height
      }
      y += 4
    },
    /** A thin line across the column. */
    rule: () => {
      doc
        .moveTo(margin, y + 2)
        .lineTo(pageWidth - margin, y + 2)
        .lineWidth(0.5)
        .stroke()
      y += 10
    },
    /** Vertical space, in lines of text. */
    space: (lines = 1) => {
      y += lines * 12
    },
  }
}
