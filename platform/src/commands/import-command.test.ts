import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { makePng } from '#commerce/import/image.testing.ts'
import { readRawRows } from '#store/raw-rows.ts'
import { openImportCommand } from './import-command.testing.ts'

const { shop, folder, printed, importFile, listProducts, readProduct, close } =
  await openImportCommand()
afterAll(close)
beforeEach(() => shop.openStore())

describe('a file with rows that cannot be stored', () => {
  const head = 'Handle,Title,Body (HTML),Tags,Variant SKU,Variant Price,Variant Grams,Vendor'
  const row = (key: string, cells: Partial<Record<'title' | 'body' | 'tags' | 'sku', string>>) =>
    [
      ...[`p-${key}`, cells.title ?? `Product ${key}`, cells.body ?? '', cells.tags ?? ''],
      ...[cells.sku ?? `SKU-${key}`, '10.00', '453.59237', 'Hafenwerk'],
    ].join(',')
  const listSlugs = async () => (await listProducts()).map(({ slug }) => slug).toSorted()

  it('refuses their products with line, slug and reason, and writes the others', async () => {
    const taken = row('before', { sku: 'TAKEN' })
    await importFile('before.csv', [head, taken].join('\n'))
    const rows = [
      row('first', {}),
      row('text', { body: '<p>Zero\0byte</p>' }),
      row('zero', { title: 'Zero\0byte' }),
      row('long', { title: 'x'.repeat(6_000) }),
      row('tag', { tags: 'y'.repeat(101) }),
      row('sku', { sku: 'z'.repeat(101) }),
      row('taken', { sku: 'TAKEN' }),
      row('last', {}),
    ]
    const { ok, message } = await importFile('bad.csv', [head, ...rows].join('\n'))
    expect(ok).toBe(false)
    expect(message).toBe('Imported 2 of 8 products; found 6 errors.')
    expect(printed.filter((line) => line.startsWith('line'))).toEqual([
      'line 3, p-text: Body (HTML): contains a character that is not valid',
      'line 4, p-zero: Title: contains a character that is not valid',
      'line 5, p-long: Title: Too big: expected string to have <=300 characters',
      'line 6, p-tag: Tags: Too big: expected string to have <=100 characters',
      'line 7, p-sku: Variant SKU: Too big: expected string to have <=100 characters',
      'line 8, p-taken: another product of the store already uses its slug or one of its SKUs',
    ])
    expect(await listSlugs()).toEqual(['p-before', 'p-first', 'p-last'])
    const first = await readProduct('Product first')
    expect(first.variants[0]).toMatchObject({ weightGrams: 454 })
  })

  it('refuses what only the database refuses, with its words, and writes the others', async () => {
    const { db } = shop.services
    await db.execute(sql`create function refuse() returns trigger language plpgsql as
      $$ begin raise 'No such day.' using errcode = '22008'; end $$`)
    await db.execute(sql`create trigger refuse before insert on products for each row
      when (new.title = 'Product bad') execute function refuse()`)
    const rows = ['first', 'bad', 'last'].map((key) => row(key, {}))
    const { message } = await importFile('bad.csv', [head, ...rows].join('\n'))
    await db.execute(sql`drop function refuse cascade`)
    expect(message).toBe('Imported 2 of 3 products; found 1 errors.')
    expect(printed).toContain('line 3, p-bad: the database refuses it: No such day.')
    expect(await listSlugs()).toEqual(['p-first', 'p-last'])
  })

  it('reports a bad byte in the name of a product, and can be repeated', async () => {
    const rows = [row('one', {}), 'a\0b,,,,X,1,,']
    for (const expected of [1, 1]) {
      const { ok } = await importFile('names.csv', [head, ...rows].join('\n'))
      expect(ok).toBe(false)
      expect(printed.filter((line) => line.startsWith('line'))).toHaveLength(expected)
    }
    expect(await listSlugs()).toEqual(['p-one'])
  })

  it('refuses a product of a JSON list by the rules of the Admin API', async () => {
    const variants = [{ sku: 'J-1', price: 10 }]
    const list = [
      { title: 'Good', variants },
      { title: 'Half \ud800', slug: 'half', variants: [{ sku: 'J-2', price: 10 }] },
      { title: 'Finer than cents', slug: 'fine', variants: [{ sku: 'J-3', price: 10.005 }] },
      { title: 'Elsewhere', slug: 'elsewhere', brandId: 'brd_none', variants: [{ price: 1 }] },
      { title: 'Unmatched', slug: 'unmatched', options: [{ name: 'A', values: ['B'] }], variants },
      'not a product',
    ]
    const { ok, message } = await importFile('products.json', JSON.stringify(list))
    expect({ ok, message }).toEqual({
      ok: false,
      message: 'Imported 1 of 6 products; found 5 errors.',
    })
    expect(printed.filter((line) => line.startsWith('line'))).toEqual([
      'line 2, half: title: contains a character that is not valid',
      'line 3, fine: variants.0.price: Not an amount of EUR.',
      'line 4, elsewhere: brandId: the store has no such brand',
      'line 5, unmatched: a variant has no value for one of the options',
      'line 6: Invalid input: expected object, received string',
    ])
    expect(await listSlugs()).toEqual(['good'])
  })
})

describe('images beside the file', () => {
  const head = 'Handle,Title,Variant SKU,Variant Price,Image Src,Image Alt Text'
  const importImages = (...sources: string[]) => {
    const rows = sources.map((source, i) =>
      i === 0 ? `mug,Mug,M-1,10.00,${source},Alt 0` : `mug,,,,${source},Alt ${String(i)}`,
    )
    return importFile('images.csv', [head, ...rows].join('\n'))
  }

  it('are copied from its folder by name or relative path', async () => {
    await mkdir(join(folder, 'pictures', 'mugs'), { recursive: true })
    await writeFile(join(folder, 'front.png'), makePng(40, 30))
    await writeFile(join(folder, 'pictures', 'mugs', 'back.png'), makePng(50, 20))
    const result = await importImages('front.png', 'pictures/mugs/back.png')
    expect(result, printed.join('\n')).toMatchObject({ ok: true })
    const url = expect.stringMatching(/^\/media\/uploads\/.+\.png$/) as string
    const { images } = await readProduct('Mug')
    expect(images).toEqual([
      { url, alt: 'Alt 0', width: 40, height: 30 },
      { url, alt: 'Alt 1', width: 50, height: 20 },
    ])
    const [front] = images as { url: string }[]
    const served = await shop.app.request(front?.url ?? '')
    expect(Buffer.from(await served.arrayBuffer())).toEqual(makePng(40, 30))
    const again = [{ title: 'Bowl', images: [{ url: 'front.png' }], variants: [{ price: 5 }] }]
    const listed = await importFile('images.json', JSON.stringify(again))
    expect(listed, printed.join('\n')).toMatchObject({ ok: true })
    expect((await readProduct('Bowl')).images).toEqual([
      { ...front, alt: '', width: 40, height: 30 },
    ])
  })

  it('that a product has stay where they are, named by their whole address', async () => {
    await writeFile(join(folder, 'own.png'), makePng(40, 30))
    await importImages('own.png')
    const { images } = await readProduct('Mug')
    const [own] = images as { url: string }[]
    const result = await importImages(`${shop.services.config.publicUrl}${own?.url ?? ''}`)
    expect(result, printed.join('\n')).toMatchObject({ ok: true })
    expect((await readProduct('Mug')).images).toEqual(images)
  })

  it('outside of its folder are not read, neither by path nor through a link', async () => {
    const outside = await mkdtemp(join(tmpdir(), 'vitrine-outside-'))
    const secret = join(outside, 'secret.png')
    await writeFile(secret, makePng(60, 60))
    await symlink(secret, join(folder, 'link.png'))
    await symlink(outside, join(folder, 'linked'))
    await mkdir(join(folder, 'folder.png'))
    const up = `../${basename(outside)}/secret.png`
    const { message } = await importImages(
      up,
      'link.png',
      'linked/secret.png',
      'folder.png',
      'gone.png',
    )
    await rm(outside, { recursive: true })
    expect(message).toBe('Imported 1 of 1 products; found 5 errors.')
    expect(printed.filter((line) => line.startsWith('line'))).toEqual([
      `line 2, mug: image ${up}: not in the folder of the imported file`,
      'line 3, mug: image link.png: not in the folder of the imported file',
      'line 4, mug: image linked/secret.png: not in the folder of the imported file',
      'line 5, mug: image folder.png: not a file',
      'line 6, mug: image gone.png: there is no such file',
    ])
    expect((await readProduct('Mug')).images).toEqual([])
  })

  it.each([['/etc/hostname'], ['C:\\pictures\\mug.png'], ['file:///etc/hostname']])(
    'are not read from the absolute path %s',
    async (source) => {
      const { message } = await importImages(source)
      expect(message).toBe('Imported 0 of 1 products; found 1 errors.')
    },
  )
})

describe('a dry run', () => {
  const head = 'Handle,Title,Tags,Vendor,Variant SKU,Variant Price,Variant Inventory Qty,Image Src'
  const file = (...rows: string[]) => [head, ...rows].join('\n')
  const mugRow = (price: string, stock: string) =>
    `mug,Mug,mug,Hafenwerk,M-1,${price},${stock},dry.png`
  const bowlRow = 'bowl,Bowl,,,B-1,5.00,3,'

  /** Everything that an import could change: all rows, and the files in the data directory. */
  async function readAll() {
    const { db, config } = shop.services
    const tables = await readRawRows<{ name: string }>(
      db,
      sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
    )
    const rows = []
    for (const { name } of tables) {
      const statement = sql`select to_jsonb(t)::text as row from ${sql.identifier(name)} t order by 1`
      rows.push([name, ...(await readRawRows<{ row: string }>(db, statement)).map((r) => r.row)])
    }
    const files = await readdir(join(config.dataDir, 'media'), { recursive: true }).catch(() => [])
    return { rows, files: files.toSorted() }
  }

  it('shows each field before and after, and changes nothing', async () => {
    await writeFile(join(folder, 'dry.png'), makePng(33, 44))
    await importFile('first.csv', file(mugRow('28.00', '4'), bowlRow))
    await writeFile(join(folder, 'new.png'), makePng(34, 45))
    const before = await readAll()
    const second = file(
      mugRow('24.00', '6'),
      bowlRow,
      'cup,Cup,,Werft,C-1,7.00,2,new.png',
      `long,${'x'.repeat(301)},,,L-1,7.00,2,`,
      'other,Other,,,C-1,7.00,2,',
    )
    const { ok, message } = await importFile('second.csv', second, '--dry-run', '--stock')
    expect({ ok, message }).toEqual({
      ok: false,
      message:
        'Nothing was changed. An import would add 1, change 1, leave 1 and refuse 2 of 5 products; found 2 errors.',
    })
    expect(printed).toEqual(
      expect.arrayContaining([
        'line 2, mug: changed',
        '  M-1 price: 28 → 24',
        '  M-1 stock: 4 → 6',
        'line 3, bowl: unchanged',
        'line 4, cup: new',
        '  brand: (none) → Werft',
        'line 5, long: Title: Too big: expected string to have <=300 characters',
        'line 6, other: another product of the store already uses its slug or one of its SKUs',
      ]),
    )
    expect(printed.filter((line) => line.startsWith('  M-1'))).toHaveLength(2)
    expect(await readAll()).toEqual(before)
    const real = await importFile('second.csv', second, '--stock')
    expect(real.message).toBe('Imported 3 of 5 products; found 2 errors.')
    await importFile('second.csv', second, '--dry-run', '--stock')
    expect(printed.slice(0, 3)).toEqual(
      ['mug', 'bowl', 'cup'].map((slug, i) => `line ${String(i + 2)}, ${slug}: unchanged`),
    )
  })

  it('of a first file creates no source, location or category', async () => {
    const before = await readAll()
    const result = await importFile('first.csv', file(mugRow('28.00', '4')), '--dry-run')
    expect(result).toEqual({
      ok: true,
      message:
        'Nothing was changed. An import would add 1, change 0, leave 0 and refuse 0 of 1 products; found 0 errors.',
    })
    expect(await readAll()).toEqual(before)
  })
})
