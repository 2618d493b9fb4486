import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { checkStore } from '@/lib/shop/store/check-store'
import { storeFileSchema } from '@/lib/shop/store/store-schema'
import { projectRoot } from '#tools/lib/paths.mjs'
import { addFont } from './font.mjs'
import { findMissing } from './catalogue.mjs'
import { listStores, readImageSizes, readStoreFolder, storesFolder } from './folder.mjs'
import { describeLaw } from './law.mjs'
import { readMails, sendMails } from './mails.mjs'
import { languages, makeStore, presets } from './new-store.mjs'
import { confirmLive, findClaims, publishStore } from './publish.mjs'
import { showStore } from './show-store.mjs'

export const usage = `npm run store -- new <slug> --preset ${presets.join('|')} [--name] [--domain] [--store-domain] [--country] [--language ${languages.join('|')}]
npm run store -- check [<slug> …] [--platform <address>]
npm run store -- publish <slug> --to <folder of stores> [--shop <address>] [--platform <address>]
npm run store -- law <country> [<slug> …]
npm run store -- dev <slug>
npm run store -- preview <slug> [--at <moment>]
npm run store -- font <slug> <file.woff2> --name <name> [--serif]
npm run store -- schema`

export const options = {
  preset: { type: 'string' },
  name: { type: 'string' },
  domain: { type: 'string' },
  'store-domain': { type: 'string' },
  country: { type: 'string' },
  language: { type: 'string' },
  platform: { type: 'string' },
  to: { type: 'string' },
  shop: { type: 'string' },
  at: { type: 'string' },
  serif: { type: 'boolean' },
}

/**
 * Runs one of the commands above and prints its result.
 * @param {{ values: object, positionals: string[] }} parsed arguments
 * @returns {Promise<number>} the exit code: 1 if a store has problems or the command is invalid
 */
export async function storeCommand({ values, positionals }) {
  const [command, ...slugs] = positionals
  const [slug] = slugs
  try {
    if (command === 'new' && slugs.length === 1) return create(slug, values)
    if (command === 'check') return await check(slugs.length > 0 ? slugs : listStores(), values)
    if (command === 'publish' && slugs.length === 1 && values.to)
      return (await check(slugs, values)) || (await publish(slug, values))
    if (/^(?:dev|preview)$/.test(command) && slugs.length === 1) {
      await check(slugs, {})
      await showStore(slug, command === 'preview' ? values : {})
      return 0
    }
    if (command === 'font' && slugs.length === 2 && values.name) {
      const generic = values.serif ? 'serif' : 'sans-serif'
      const { name, weights } = addFont({ slug, file: slugs[1], name: values.name, generic })
      return print(`Added ${name} (${weights}). Name it in theme.fonts of the store.`)
    }
    if (command === 'law' && /^[A-Z]{2}$/.test(slug ?? '')) {
      const named = slugs.length > 1 ? slugs.slice(1) : listStores()
      return print(...describeLaw(slug, named.map(readStoreFolder)))
    }
    if (command === 'schema') return print(`Wrote ${writeSchema()}.`)
  } catch (error) {
    return fail(error.message)
  }
  return fail(usage)
}

function create(slug, values) {
  const preset = values.preset ?? ''
  const made = makeStore({ slug, ...values, preset, storeDomain: values['store-domain'] })
  writeSchema()
  return print(`Created ${made.folder} from the preset ${preset}.
It is served at ${made.domain} and uses the platform's store ${made.storeDomain}.
Next: replace every [[…]] in its pages, then run npm run store -- check ${slug}`)
}

/**
 * Writes the JSON Schema of store files into the folder of all stores, for completion and
 * validation in editors, and returns its path.
 */
function writeSchema() {
  const file = join(storesFolder(), 'store.schema.json')
  const schema = z.toJSONSchema(storeFileSchema, { io: 'input', reused: 'ref' })
  writeFileSync(file, `${JSON.stringify({ title: 'A store of Vitrine', ...schema }, null, 2)}\n`)
  return file
}

/** Prints every problem of every store; returns 1 if there is one. */
async function check(slugs, { platform = process.env.COMMERCE_URL }) {
  const folder = join(projectRoot, 'messages')
  const read = (file) => JSON.parse(readFileSync(join(folder, 'en', file), 'utf8'))
  const messages = Object.fromEntries(
    readdirSync(join(folder, 'en')).map((file) => [file.replace(/\.json$/, ''), read(file)]),
  )
  const product = { languages: readdirSync(folder), texts: messages.store, messages }
  let problems = 0
  for (const slug of slugs) {
    const found = await findProblems(slug, product, platform)
    for (const problem of found) console.log(problem)
    problems += found.length
    if (found.length === 0) {
      const hint = platform ? '' : ' The catalogue was not checked: pass --platform.'
      console.log(`stores/${slug}: no problems found.${hint}`)
      const { domains, storeDomain } = readStoreFolder(slug).store
      if (!domains.includes(storeDomain)) {
        console.log(
          `stores/${slug}: none of its domains is ${storeDomain}, its storeDomain: orders can be placed only where STOREFRONT_URL of the platform is the address of this shop.`,
        )
      }
    }
  }
  return problems > 0 ? 1 : 0
}

async function findProblems(slug, product, platform) {
  try {
    const folder = { ...readStoreFolder(slug), imageSizes: await readImageSizes(slug) }
    readMails(join(storesFolder(), slug))
    const found = [...checkStore(folder, product), ...findClaims(slug)]
    return platform && found.length === 0 ? await findMissing(folder, product, platform) : found
  } catch (error) {
    return [error.message]
  }
}

async function publish(slug, { to, shop, platform = process.env.COMMERCE_URL }) {
  const claims = findClaims(slug, to)
  if (claims.length > 0) return fail(...claims)
  if (platform) {
    const refused = await sendMails(slug, join(to, slug), platform)
    if (refused.length > 0) return fail(...refused)
  } else if (readMails(join(storesFolder(), slug)).size > 0) {
    console.log('The mails were not sent to a platform: pass --platform.')
  }
  const target = publishStore(slug, to)
  const { isLive, text } = await confirmLive(target, shop)
  print(`Published as ${target}. ${text}`)
  return isLive === false ? 1 : 0
}

function print(...lines) {
  for (const line of lines) console.log(line)
  return 0
}

function fail(...lines) {
  for (const line of lines) console.error(line)
  return 1
}
