import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'

test('a file begins with a byte order mark, and every line ends', () => {
  expect(
    toCsv([
      ['Day', 'Total'],
      ['2026-11-26', -12.5],
    ]),
  ).toBe('\ufeffDay,Total\r\n2026-11-26,-12.5\r\n')
})

test.each([
  ['a, b', '"a, b"'],
  ['5" pipe', '"5"" pipe"'],
  ['two\nlines', '"two\nlines"'],
  ['=1+1', "'=1+1"],
  ['+49 30 1', "'+49 30 1"],
  ['-1+cmd', "'-1+cmd"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['=HYPERLINK("x,y")', '"\'=HYPERLINK(""x,y"")"'],
  ['-12.50', '-12.50'],
  ['Lager', 'Lager'],
])('%j is written as %j', (text, cell) => {
  expect(toCsv([[text]])).toBe(`\ufeff${cell}\r\n`)
})
