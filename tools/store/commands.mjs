import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { checkStore } from '@/lib/shop/store/check-store'
import { storeFileSchema } from '@/lib/shop/store/store-schema'
import { parseArguments } from '#tools/lib/arguments.mjs'
import { projectRoot } from '#tools/lib/paths.mjs'
import { addFont } from './font.mjs'
import { findMissing } from './catalogue.mjs'
import { listStores, readImageSizes, readStoreFolder, storesFolder } from './folder.mjs'
import { describeLaw } from './law.mjs'
import { readMails, sendMails } from './mails.mjs'
import { languages, makeStore, presets } from './new-store.mjs'
import { confirmLive, findClaims, publishStore } from './publish.mjs'
import { showStore } from './show-store.mjs'

const usage = `npm run store -- new <slug> --preset ${presets.join('|')} [--name] [--domain] [--store-domain] [--country] [--language ${languages.join('|')}]
npm run store -- check [<slug> …] [--platform <address>]
npm run store -- publish <slug> --to <folder of stores> [--shop <address>] [--platform <address>]
npm run store -- law <country> [<slug> …]
npm run store -- dev <slug>
npm run store -- preview <slug> [--at <moment>]
npm run store -- font <slug> <file.woff2> --name <name> [--serif]
npm run store -- schema`

const options = {
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
 * @param {string[]} args
 * @returns {Promise<number>} the exit code: 1 if a store has problems or the command is invalid
 */
export async function storeCommand(args) {
  const parsed = parseArguments(usage, { options, allowPositionals: true }, args)
  if ('text' in parsed) {
    if (parsed.code === 1) return fail(parsed.text)
    console.log(parsed.text)
    return 0
  }
  const { values, positionals } = parsed
  const [command, ...slugs] = positionals
  try {
    if (command === 'new' && slugs.length === 1) return create(slugs[0], values)
    if (command === 'check') return await check(slugs.length > 0 ? slugs : listStores(), values)
    if (command === 'publish' && slugs.length === 1 && values.to) {
      const code = await check(slugs, values)
      return code === 0 ? await publish(slugs[0], values) : code
    }
    if ((command === 'dev' || command === 'preview') && slugs.length === 1) {
      await check(slugs, {})
      await showStore(slugs[0], command === 'preview' ? { at: values.at } : {})
      return 0
    }
    if (command === 'font' && slugs.length === 2 && values.name) {
      const [slug, file] = slugs
      const generic = values.serif ? 'serif' : 'sans-serif'
      const added = addFont({ slug, file, name: values.name, generic })
      console.log(`Added ${added.name} (${added.weights}). Name it in theme.fonts of the store.`)
      return 0
    }
    if (command === 'law' && /^[A-Z]{2}$/.test(slugs[0] ?? '')) {
      const [country, ...named] = slugs
      const folders = (named.length > 0 ? named : listStores()).map(readStoreFolder)
      for (const line of describeLaw(country, folders)) console.log(line)
      return 0
    }
    if (command === 'schema') {
      console.log(`Wrote ${writeSchema()}.`)
      return 0
    }
  } catch (error) {
    return fail(error.message)
  }
  return fail(usage)
}

function create(slug, values) {
  const preset = values.preset ?? ''
  const made = makeStore({ slug, ...values, preset, storeDomain: values['store-domain'] })
  writeSchema()
  console.log(`Created ${made.folder} from the preset ${preset}.
It is served at ${made.domain} and uses the platform's store ${made.storeDomain}.
Next: replace every [[…]] in its pages, then run npm run store -- check ${slug}`)
  return 0
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
  console.log(`Published as ${target}. ${text}`)
  return isLive === false ? 1 : 0
}

function fail(...lines) {
  for (const line of lines) console.error(line)
  return 1
}
