import 'server-only'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { create, type Font } from 'fontkit'
import type { PdfFonts } from './pdf-fonts'
import { visualRuns, wrapText, type PdfRun } from './pdf-text'

interface TextLook {
  /** In points. */
  readonly size?: number
  readonly isBold?: boolean
  /** Secondary text. */
  readonly isQuiet?: boolean
}

interface Row {
  readonly text: string
  readonly detail?: string
  readonly amount: string
}

/** A part of the width, in points from the side where the language starts. */
interface Column {
  readonly start: number
  readonly width: number
}

const margin = 56
const pageWidth = 595.28
const pageHeight = 841.89
const whole: Column = { start: 0, width: pageWidth - 2 * margin }
const gutter = 24
const ink = '#1a1a1a'
const quiet = '#5f5f5f'
const pale = '#c8c8c8'
const rowGap = 5
/** Otherwise pdfkit places the words of every run from left to right. */
const asOne = { features: [] }
const small: TextLook = { size: 8.5, isQuiet: true }

/** The file of a font that comes with Vitrine. */
export const fontPath = (file: string) =>
  join(/* turbopackIgnore: true */ process.cwd(), 'public/fonts', file)

/** Settings of a document that is written with `PdfWriter`: A4, whose pages stay open until its end. */
export const pageSettings = { size: 'A4', margin, bufferPages: true } as const

/** The face of a document: what its first page begins and each page ends with. */
export interface Letterhead {
  /** The name of the store. */
  readonly mark: string
  /** The WOFF2 file of its headings. */
  readonly font: string
  /** The colours of the strips at the upper edge of the page, from above. */
  readonly strips: readonly string[]
  readonly footer: readonly string[]
}

/** Writes paragraphs and rows down the pages of a document, from the side its language starts. */
export class PdfWriter {
  readonly #doc: PDFKit.PDFDocument
  readonly #isRtl: boolean
  readonly #fonts: PdfFonts
  /** Letters of some scripts reach higher and lower. */
  readonly #lineHeight: number
  #y = margin
  #bottom = pageHeight - margin
  #column = whole

  constructor(doc: PDFKit.PDFDocument, direction: 'ltr' | 'rtl', fonts: PdfFonts) {
    this.#doc = doc
    this.#isRtl = direction === 'rtl'
    this.#fonts = fonts
    this.#lineHeight = fonts.isWestern ? 1.3 : 1.5
  }

  paragraph(text: string, look: TextLook = {}): void {
    for (const line of this.#wrap(text, this.#column.width, look)) {
      this.#reserve(this.#heightOf(look))
      this.#drawLine(line, this.#y, look)
      this.#y += this.#heightOf(look)
    }
  }

  paragraphs(texts: readonly string[], look?: TextLook): void {
    for (const text of texts) this.paragraph(text, look)
  }

  /** Two blocks beside each other. */
  beside(first: () => void, second: () => void): void {
    const top = this.#y
    const width = (whole.width - gutter) / 2
    this.#within({ start: 0, width }, first)
    const firstEnd = this.#y
    this.#y = top
    this.#within({ start: width + gutter, width }, second)
    this.#y = Math.max(this.#y, firstEnd)
  }

  /** A block at the end of the line, not broken if it is no higher than `height` points. */
  atEnd(height: number, write: () => void): void {
    this.#reserve(height)
    const width = whole.width * 0.58
    this.#within({ start: whole.width - width, width }, write)
  }

  /** A text with its amount at the opposite edge, and a detail below it in smaller letters. */
  row({ text, detail, amount }: Row, look: TextLook = {}): void {
    const sum = this.#fonts.textOf(amount)
    const width = this.#column.width - this.#measure(sum, look) - gutter
    const lines = this.#wrap(text, width, look).map((line) => ({ line, look }))
    const details = detail ? this.#wrap(detail, width, small) : []
    const all = [...lines, ...details.map((line) => ({ line, look: small }))]
    this.#reserve(all.reduce((height, each) => height + this.#heightOf(each.look), rowGap))
    this.#drawLine(sum, this.#y, look, true)
    for (const each of all) {
      this.#drawLine(each.line, this.#y, each.look)
      this.#y += this.#heightOf(each.look)
    }
    this.#y += rowGap
  }

  /** A line across the column, thin and pale unless it `isStrong`. */
  rule(isStrong = false): void {
    const left = this.#leftOf(this.#column.width)
    this.#doc
      .moveTo(left, this.#y)
      .lineTo(left + this.#column.width, this.#y)
      .lineWidth(isStrong ? 0.8 : 0.4)
      .stroke(isStrong ? ink : pale)
    this.#y += rowGap + 2
  }

  /** Vertical space, in lines of text. */
  space(lines = 1): void {
    this.#y += lines * 12
  }

  /** Strips and name at the top of the first page; leaves room for the foot of every page. */
  begin(head: Letterhead): void {
    let top = 0
    for (const [index, colour] of head.strips.entries()) {
      const height = index === 0 ? 12 : 4
      this.#doc.rect(0, top, pageWidth, height).fill(colour)
      top += height
    }
    this.#bottom = pageHeight - margin - head.footer.length * 10
    const width = (whole.width - gutter) / 2
    this.#within({ start: 0, width }, () => this.#drawMark(head, 24, this.#y - 8))
  }

  /** The foot of every page: the lines, and the page's number if there are several. */
  end({ footer }: Letterhead, title: string): void {
    const { count } = this.#doc.bufferedPageRange()
    const top = this.#bottom + 10
    const look = { size: 7.5, isQuiet: true }
    this.#bottom = pageHeight
    for (let page = 0; page < count; page += 1) {
      this.#doc.switchToPage(page)
      this.#y = top
      this.paragraphs(footer, look)
      const number = this.#fonts.textOf(`${title} · ${page + 1}/${count}`)
      if (count > 1) this.#drawLine(number, top, look, true)
    }
  }

  #within(column: Column, write: () => void): void {
    this.#column = column
    write()
    this.#column = whole
  }

  #chooseFont(run: PdfRun, { size = 10, isBold = false }: TextLook) {
    return this.#fonts.choose(this.#doc, run, isBold).fontSize(size)
  }

  #runs(line: string): PdfRun[] {
    return visualRuns(line, (grapheme, before) => this.#fonts.pathOf(grapheme, before))
  }

  #measure(line: string, look: TextLook): number {
    return this.#runs(line).reduce(
      (sum, run) => sum + this.#chooseFont(run, look).widthOfString(run.text, asOne),
      0,
    )
  }

  #wrap(text: string, width: number, look: TextLook): string[] {
    return wrapText(this.#fonts.textOf(text), width, (line) => this.#measure(line, look))
  }

  #heightOf({ size = 10 }: TextLook): number {
    return size * this.#lineHeight
  }

  /** Makes room for a block of this height. */
  #reserve(height: number): void {
    if (this.#y + height <= this.#bottom) return
    this.#doc.addPage()
    this.#y = margin
  }

  /** The left edge of something that stands at the start of the column, or at its end. */
  #leftOf(width: number, isAtEnd = false): number {
    const { start, width: room } = this.#column
    const left = margin + (this.#isRtl ? whole.width - start - room : start)
    return this.#isRtl === isAtEnd ? left : left + room - width
  }

  /** Draws a line of text aligned to the start of the column, or to its end with `isAtEnd`. */
  #drawLine(line: string, top: number, look: TextLook, isAtEnd = false): void {
    let x = this.#leftOf(this.#measure(line, look), isAtEnd)
    const baseline = top + this.#heightOf(look) * 0.75
    this.#doc.fillColor(look.isQuiet ? quiet : ink)
    for (const run of this.#runs(line)) {
      const width = this.#chooseFont(run, look).widthOfString(run.text, asOne)
      this.#doc.text(run.text, x, baseline, { ...asOne, lineBreak: false, baseline: 'alphabetic' })
      x += width
    }
  }

  /** The name of the store as outlines of its own font, or in ours where that lacks a letter. */
  #drawMark({ mark, font }: Letterhead, size: number, top: number): void {
    const outline = outlineOf(font, mark)
    if (!outline) return this.#drawLine(this.#fonts.textOf(mark), top, { size, isBold: true })
    const scale = Math.min(size / outline.unitsPerEm, this.#column.width / outline.width)
    this.#doc
      .save()
      .translate(this.#leftOf(outline.width * scale), top + this.#heightOf({ size }) * 0.75)
      .scale(scale, -scale)
      .path(outline.path)
      .fill(ink)
      .restore()
  }
}

/** A text as outlines of a font, in its units; null where the font lacks a letter or is no font. */
function outlineOf(file: string, text: string) {
  try {
    const font = create(readFileSync(file)) as Font
    const { glyphs, positions } = font.layout(text)
    if (glyphs.some(({ id }) => id === 0)) return null
    let width = 0
    const paths = glyphs.map(({ path }, index) => {
      const moved = path.translate(width, 0).toSVG()
      width += positions[index]?.xAdvance ?? 0
      return moved
    })
    return { path: paths.join(''), width, unitsPerEm: font.unitsPerEm }
  } catch {
    return null
  }
}
