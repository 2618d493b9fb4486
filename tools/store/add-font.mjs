import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { measureFont } from './font-metrics.mjs'
import { storesFolder } from './folder.mjs'

/**
 * The `theme.ownFonts` entry for a font file.
 * @param {{ slug: string, file: string, name: string, generic?: 'serif' | 'sans-serif' }} font
 * @throws Error for a file that cannot be used
 */
export function describeFont({ slug, file, name, generic = 'sans-serif' }) {
  const url = `/stores/${slug}/${basename(file)}`
  return { name, file: url, generic, ...measureFont(readFileSync(file), generic) }
}

/**
 * Copies a font into the folder of a store and adds it to the store file, replacing an entry of the
 * same name.
 * @returns the new entry
 * @throws Error if the store does not exist or the file cannot be used
 */
export function addFont(font) {
  const folder = join(storesFolder(), font.slug)
  const storeFile = join(folder, 'store.json')
  if (!existsSync(storeFile)) throw new Error(`stores/${font.slug}/store.json: found no file`)
  const entry = describeFont(font)
  const store = JSON.parse(readFileSync(storeFile, 'utf8'))
  const others = (store.theme?.ownFonts ?? []).filter(({ name }) => name !== entry.name)
  mkdirSync(join(folder, 'fonts'), { recursive: true })
  copyFileSync(font.file, join(folder, 'fonts', basename(font.file)))
  const theme = { ...store.theme, ownFonts: [...others, entry] }
  writeFileSync(storeFile, `${JSON.stringify({ ...store, theme }, null, 2)}\n`)
  return entry
}
