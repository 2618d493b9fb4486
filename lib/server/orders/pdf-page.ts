import 'server-only'
import { join } from 'node:path'
import { toPdfText, visualRuns, wrapText, type PdfRun } from './pdf-text'

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
