import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { projectRoot } from '#tools/lib/paths.mjs'

/** The folder that contains the folder of each store. */
export const storesFolder = () => resolve(projectRoot, process.env.STORES_DIR ?? 'stores')

/** The slugs of all stores in a folder. */
export function listStores(folder = storesFolder()) {
  return readdirSync(folder).filter(
    (slug) => !slug.startsWith('.') && existsSync(join(folder, slug, 'store.json')),
  )
}

/**
 * The content of a store's folder, as `checkStore` takes it.
 * @throws Error that names a file that is missing or is not valid JSON
 */
export function readStoreFolder(slug) {
  const folder = join(storesFolder(), slug)
  if (!existsSync(join(folder, 'store.json'))) {
    throw new Error(`stores/${slug}/store.json: found no file (in ${storesFolder()})`)
  }
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
  const read = (path) => {
    try {
      return JSON.parse(readFileSync(join(folder, path), 'utf8'))
    } catch (error) {
      throw new Error(`stores/${slug}/${path}: ${error.message}`)
    }
  }
  const below = (name) =>
    files.filter((path) => path.startsWith(`${name}/`) && path.endsWith('.json'))
  const texts = (ending) =>
    Object.fromEntries(
      files
        .filter((path) => path.startsWith('sections/') && path.endsWith(`.${ending}`))
        .map((path) => [
          path.slice('sections/'.length, -ending.length - 1),
          readFileSync(join(folder, path), 'utf8'),
        ]),
    )
  const redirects = join(folder, 'redirects.csv')
  return {
    slug,
    redirects: existsSync(redirects) ? readFileSync(redirects, 'utf8') : null,
    store: read('store.json'),
    files,
    pages: new Map(below('pages').map((path) => [path, read(path)])),
    ownSections: { html: texts('html'), css: texts('css') },
    messages: new Map(below('messages').map((path) => [path, read(path)])),
    translations: new Map(
      below('translations').map((path) => [path.slice('translations/'.length, -5), read(path)]),
    ),
  }
}

/**
 * Width and height of the images of a store by file name, as browsers show them.
 *
 * @param {string} slug
 * @returns {Promise<Map<string, { width: number, height: number }>>}
 */
export async function readImageSizes(slug) {
  const folder = join(storesFolder(), slug, 'images')
  const names = existsSync(folder) ? readdirSync(folder) : []
  // Not needed by the start of a shop, which imports this module too.
  const { default: sharp } = await import('sharp')
  const sizes = names.map(async (name) => {
    const size = await sharp(join(folder, name))
      .metadata()
      .catch(() => null)
    return size && !name.endsWith('.svg') ? [[name, size.autoOrient]] : []
  })
  return new Map((await Promise.all(sizes)).flat())
}
