import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { contrastPairs, contrastRatio, failingPairs } from './contrast'
import { readContentPage, readStoreFile, type Store } from './store-schema'
import { themePath, themeStylesheet } from './theme-css'

const slugs = readdirSync('stores')

function storeFile(slug: string): unknown {
  return JSON.parse(readFileSync(`stores/${slug}/store.json`, 'utf8'))
}

function store(slug: string): Store {
  const reading = readStoreFile(`stores/${slug}/store.json`, storeFile(slug))
  if (!reading.ok) throw new Error(reading.problems.join('\n'))
  return reading.value
}

/** Pages of a store in all its languages, below its folder `pages`. */
function pageFiles(slug: string): string[] {
  const entries = readdirSync(`stores/${slug}/pages`, { recursive: true, encoding: 'utf8' })
  return entries.filter((name) => name.endsWith('.json'))
}

describe.each(slugs)('the store %s', (slug) => {
  it('has a readable store file whose slug is its folder', () => {
    expect(store(slug).slug).toBe(slug)
  })

  it('has only readable content pages, each named like its file', () => {
    const files = pageFiles(slug)
    expect(files.length).toBeGreaterThan(0)
    for (const path of files) {
      const name = path.split('/').at(-1)
      const file = `stores/${slug}/pages/${path}`
      const reading = readContentPage(file, JSON.parse(readFileSync(file, 'utf8')))
      expect(reading.ok ? [] : reading.problems).toEqual([])
      if (reading.ok) expect(`${reading.value.slug}.json`).toBe(name)
    }
  })

  it('links only to content pages that exist', () => {
    const pages = readdirSync(`stores/${slug}/pages`).map((name) => `/pages/${name.slice(0, -5)}`)
    const linked = JSON.stringify(store(slug)).match(/\/pages\/[a-z-]+/g) ?? []
    expect(linked.filter((href) => !pages.includes(href))).toEqual([])
  })

  it('reaches the contrast floor with every pair of its colours', () => {
    expect(failingPairs(store(slug).theme)).toEqual([])
  })

  it('names its stylesheet after the text in it', () => {
    const { theme } = store(slug)
    const darker = { ...theme, colours: { ...theme.colours, background: '#000000' } }
    expect(themePath(slug, theme)).toMatch(new RegExp(`^/theme/${slug}\\.[a-z0-9]+\\.css$`))
    expect(themePath(slug, darker)).not.toBe(themePath(slug, theme))
    expect(themeStylesheet(theme)).toContain(`--primary:${theme.colours.primary}`)
  })
})

describe('a wrong store file', () => {
  it('is named with file, path, what was found and what is allowed', () => {
    const file = storeFile(slugs[0] ?? '') as Store
    const wrong = { ...file, theme: { ...file.theme, swatch: 'diped' }, colour: 'red' }
    const reading = readStoreFile('stores/x/store.json', wrong)
    expect(reading.ok ? [] : reading.problems).toEqual([
      'stores/x/store.json: theme.swatch: found "diped", expected one of dipped, picture, disc, flat',
      'stores/x/store.json: (the whole file): found unknown field colour, expected only documented fields (docs/theming.md)',
    ])
  })
})

describe('contrast', () => {
  it('is 21 for black on white and 1 for a colour on itself', () => {
    expect(contrastRatio('#000000', '#FFFFFF')).toBe(21)
    expect(contrastRatio('#26355E', '#26355E')).toBe(1)
  })

  it('is checked for 37 pairs', () => {
    expect(contrastPairs).toHaveLength(37)
  })
})
