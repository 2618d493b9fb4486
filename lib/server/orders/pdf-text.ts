import bidiFactory from 'bidi-js'

/** A part of a line that uses one font. */
export interface PdfRun {
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
