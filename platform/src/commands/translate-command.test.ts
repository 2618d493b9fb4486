import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { seedDemo } from '#seed/seed.ts'
import { stores } from '#store/schema/tenancy.ts'
import { translations } from '#store/schema/translations.ts'
import { createTestServices } from '#testing.ts'
import { runCommand } from './commands.ts'
import type { CommandContext } from './outcome.ts'
import { translate } from './translate-command.ts'

let context: CommandContext
let close: () => Promise<unknown>
const printed: string[] = []

beforeAll(async () => {
  const { services, app, ...test } = await createTestServices()
  close = test.close
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-translate-'))
  context = { services, app, print: (line) => printed.push(line), folder }
  await seedDemo(services)
})
afterAll(async () => {
  await rm(context.folder, { recursive: true })
  await close()
})

const run = async (file: unknown, store = 'terra-tide.localhost') => {
  await writeFile(join(context.folder, 'texts.json'), JSON.stringify(file))
  printed.length = 0
  return runCommand(context, () => Promise.resolve(translate), ['texts.json', '--store', store])
}

const textsOf = async (locale: string) => {
  const { db } = context.services
  const rows = await db.select().from(translations).where(eq(translations.locale, locale))
  return rows.map(({ subject, texts }) => ({ subject, texts }))
}

const file = {
  language: 'nl',
  products: { 'harbour-mug': { title: 'Mok Harbour', images: ['Mok in haver'] } },
  categories: { mugs: { name: 'Mokken' } },
  shippingMethods: { Express: { name: 'Express' } },
  paymentMethods: { 'Cash on delivery': { name: 'Onder rembours' } },
  vocabulary: { options: { Glaze: { label: 'Glazuur', values: { Oat: 'Haver' } } } },
}

it('refuses a language that the store is not translated into, and an unknown store', async () => {
  expect((await run(file)).message).toContain('not translated into nl')
  expect((await run(file, 'nowhere.example')).message).toContain('nowhere.example')
  expect(await textsOf('nl')).toEqual([])
})

it('stores the texts of a file once, and names unknown entries', async () => {
  const { db } = context.services
  const settings = { contentLanguage: 'en', languages: ['de', 'nl'] }
  await db.update(stores).set({ settings }).where(eq(stores.slug, 'terra-tide'))
  const stored = await run(file)
  expect([stored, printed]).toEqual([{ ok: true, message: 'Stored 5 of 5 texts in nl.' }, []])
  const image = '/media/demo/terra-tide/harbour-mug-oat.webp'
  const texts = await textsOf('nl')
  expect(texts).toHaveLength(5)
  expect(texts).toContainEqual({
    subject: 'product',
    texts: { title: 'Mok Harbour', images: { [image]: 'Mok in haver' } },
  })
  const strange = { ...file, brands: { nobody: { name: 'Niemand' } } }
  expect(await run(strange)).toEqual({ ok: false, message: 'Stored 5 of 6 texts in nl.' })
  expect(printed).toEqual(['brand nobody: not found in the store'])
})

it('names invalid fields, and stores nothing', async () => {
  const wrong = await run({ ...file, products: { 'harbour-mug': { name: 'Mok' } } })
  expect(wrong.ok).toBe(false)
  expect(wrong.message).toContain('harbour-mug')
})
