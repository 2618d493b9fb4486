import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#tools/lib/paths.mjs'
import { describeFont } from './font.mjs'
import { storesFolder } from './folder.mjs'

const presetsFolder = join(projectRoot, 'tools/store/presets')
const fontsFolder = join(projectRoot, 'tools/store/fonts')
const pagesFolder = join(projectRoot, 'tools/store/starter-pages')
/** By language other than English: the texts of the presets, by their English ones. */
const textsFolder = join(projectRoot, 'tools/store/preset-texts')

/** Valid values of `--preset`. */
export const presets = namesIn(presetsFolder)

/** Valid values of `--language`. */
export const languages = namesIn(pagesFolder)

/**
 * Creates the folder of a store from a preset: the store file, an icon, and the pages that every
 * shop needs, with `[[…]]` as placeholders for the merchant's texts.
 *
 * @param {{ slug: string, preset: string, name?: string, domain?: string, storeDomain?: string,
 *   country?: string, language?: string }} wanted
 * @returns {{ folder: string, domain: string, storeDomain: string }}
 * @throws Error if the slug, preset or language is invalid or the folder exists
 */
export function makeStore({
  slug,
  preset,
  name = titleOf(slug),
  domain,
  storeDomain,
  country,
  language = 'en',
}) {
  if (!/^[a-z0-9][a-z0-9-]*$/.test(slug)) {
    throw new Error(`found the slug "${slug}", expected small letters, digits and hyphens`)
  }
  if (!presets.includes(preset)) {
    throw new Error(`found the preset "${preset}", expected one of ${presets.join(', ')}`)
  }
  if (!languages.includes(language)) {
    throw new Error(`found the language "${language}", expected one of ${languages.join(', ')}`)
  }
  const folder = join(storesFolder(), slug)
  if (existsSync(folder)) throw new Error(`${folder} is there already; nothing was changed.`)
  const texts = language === 'en' ? {} : readJson(textsFolder, language)
  const translate = (_key, value) => texts[value] ?? value
  const { theme, home, sections } = readJson(presetsFolder, preset, translate)
  const pages = readJson(pagesFolder, language)
  const fonts = theme.ownFonts ?? []
  const host = domain ?? `${slug}.localhost`
  const store = {
    $schema: '../store.schema.json',
    slug,
    name,
    domains: [host],
    storeDomain: storeDomain ?? host,
    ...(language === 'en' ? {} : { defaultLocale: language }),
    ...(country ? { countryCode: country } : {}),
    theme:
      fonts.length > 0
        ? { ...theme, ownFonts: fonts.map(({ name, file }) => presetFont(slug, name, file)) }
        : theme,
    footer: { legal: pages.map(({ title, slug }) => ({ label: title, href: `/pages/${slug}` })) },
    home,
    ...(sections ? { sections } : {}),
  }
  for (const part of ['pages', 'images', 'fonts', 'translations']) {
    mkdirSync(join(folder, part), { recursive: true })
  }
  writeJson(join(folder, 'store.json'), store)
  writeFileSync(join(folder, 'images/icon.svg'), iconOf(name, theme.colours))
  for (const { file } of fonts) {
    const licence = file.replace(/-[\d.]+woff2$/, '-LICENSE.txt')
    for (const part of [file, licence]) {
      copyFileSync(join(fontsFolder, part), join(folder, 'fonts', part))
    }
  }
  const changedOn = new Date().toISOString().slice(0, 10)
  for (const page of pages)
    writeJson(join(folder, 'pages', `${page.slug}.json`), { ...page, changedOn })
  return { folder, domain: host, storeDomain: store.storeDomain }
}

const presetFont = (slug, name, file) => describeFont({ slug, name, file: join(fontsFolder, file) })

function namesIn(folder) {
  return readdirSync(folder).map((name) => name.replace(/\.json$/, ''))
}

const titleOf = (slug) =>
  slug
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')

/** The first letter of the store's name on the colour of its buttons. */
function iconOf(name, { primary, 'primary-foreground': text }) {
  const letter = name.charAt(0).replace(/[<&]/, '')
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="${primary}" d="M0 0h32v32H0z"/>` +
    `<text x="16" y="23" font-family="sans-serif" font-size="20" font-weight="700" text-anchor="middle" fill="${text}">${letter}</text></svg>\n`
  )
}

const readJson = (folder, name, reviver) =>
  JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'), reviver)

function writeJson(file, value) {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`)
}
