import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { fontFaces, fontStack } from './fonts'

it.each(Object.values(fontFaces))(
  '$family is served as its package ships it, licence beside it',
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

it('falls back to a stand-in of the same width before the generic family', () => {
  expect(fontStack('Besley')).toBe('"Besley","Besley stand-in",serif')
})
