import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { findFont, fontFaces, fontStack } from './theme-schema'

it.each(Object.values(fontFaces))(
  '$family is served as in its package, with its licence',
  (face) => {
    const [name] = face.file.split(/-\d/)
    const packaged = `node_modules/@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`
    expect(readFileSync(`public/fonts/${face.file}`).equals(readFileSync(packaged))).toBe(true)
    expect(readFileSync(`public/fonts/${name}-LICENSE.txt`, 'utf8')).toContain(
      'SIL Open Font License',
    )
    const version = JSON.parse(
      readFileSync(`node_modules/@fontsource-variable/${name}/package.json`, 'utf8'),
    ) as { version: string }
    expect(face.file).toBe(`${name}-${version.version}.woff2`)
  },
)

const own = {
  name: 'House Sans',
  file: '/stores/corner/house-sans.woff2',
  weights: '300 800',
  generic: 'sans-serif',
  ...{ sizeAdjust: '97.5%', ascent: '95%', descent: '25%' },
} as const

it('falls back to a font of the same width before the generic family', () => {
  const stackOf = (name: string) => {
    const font = findFont([own], name)
    return font && fontStack(font)
  }
  expect(stackOf('Besley')).toBe('"Besley","Besley stand-in",serif')
  expect(stackOf('House Sans')).toBe('"House Sans","House Sans stand-in",sans-serif')
  expect(stackOf('Unknown')).toBeNull()
})
