import bidiFactory from 'bidi-js'

/** A part of a line that uses one font and has one direction. */
export interface PdfRun {
  /** As written, not as seen: in a run from right to left, the first letter is the rightmost. */
  readonly text: string
  readonly path: string
  readonly isRtl: boolean
}

const bidi = bidiFactory()
const letters = new Intl.Segmenter('und', { granularity: 'grapheme' })
const words = new Intl.Segmenter('und', { granularity: 'word' })

/** Marks that only affect text direction; nothing is drawn for them. */
export const orderMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u
const withoutSpaces =
  /[\p{Script=Han}\p{Script=Hira}\p{Script=Kana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** The letters of a text, each with its marks. */
export const graphemes = (text: string) =>
  Array.from(letters.segment(text), ({ segment }) => segment)

/** A text in letters that fonts have: composed, and without two characters of prices. */
export const toPdfText = (text: string) =>
  text.normalize('NFC').replaceAll('\u202f', '\u00a0').replaceAll('\u2212', '-')

/**
 * The runs of one line from left to right by the Unicode bidirectional algorithm (UAX 9); the first
 * letter with a direction says where the line begins.
 * @param line of `toPdfText`, without line breaks
 * @param pathOf the font of a letter, given that of the letter before
 */
export function visualRuns(
  line: string,
  pathOf: (grapheme: string, before: string) => string,
): PdfRun[] {
  const paths: string[] = []
  for (const { segment, index } of letters.segment(line)) {
    paths.length = index + segment.length
    paths.fill(pathOf(segment, paths[index - 1] ?? ''), index)
  }
  const embedding = bidi.getEmbeddingLevels(line)
  const mirrored = bidi.getMirroredCharactersMap(line, embedding.levels)
  const runs: { text: string; path: string; isRtl: boolean }[] = []
  for (const index of bidi.getReorderedIndices(line, embedding)) {
    const unit = mirrored.get(index) ?? line.charAt(index)
    if (orderMarks.test(unit)) continue
    const path = paths[index] ?? ''
    const isRtl = (embedding.levels[index] ?? 0) % 2 === 1
    const run = runs.at(-1)
    if (run?.path !== path || run.isRtl !== isRtl) runs.push({ text: unit, path, isRtl })
    else run.text = isRtl ? unit + run.text : run.text + unit
  }
  return runs
}

/** The parts of a word between which a line may end: all of it, where words stand between spaces. */
function partsOf(word: string): string[] {
  if (!withoutSpaces.test(word)) return [word]
  const parts: string[] = []
  for (const { segment, isWordLike } of words.segment(word)) {
    if (isWordLike || parts.length === 0) parts.push(segment)
    else parts.push((parts.pop() ?? '') + segment)
  }
  return parts
}

/**
 * The lines of a text of `toPdfText`, broken between words, and within one that is wider than the
 * column; `width` and `measure` have the same unit.
 */
export function wrapText(text: string, width: number, measure: (line: string) => number): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = []
    let line = ''
    for (const part of paragraph.split(/(?<= )/).flatMap(partsOf)) {
      if (measure((line + part).trimEnd()) <= width) {
        line += part
        continue
      }
      if (line !== '') lines.push(line)
      line = ''
      for (const letter of graphemes(part)) {
        if (line !== '' && measure((line + letter).trimEnd()) > width) {
          lines.push(line)
          line = ''
        }
        line += letter
      }
    }
    return [...lines, line].map((each) => each.trimEnd())
  })
}
