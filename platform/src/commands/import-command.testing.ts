import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { openAdminClient } from '#api/testing/admin-client.ts'
import { importCatalog } from './import-command.ts'

export type Variant = Record<string, unknown> & { id: string; sku: string }
export type Product = Record<string, unknown> & {
  id: string
  variants: Variant[]
  images: object[]
}

/** A merchant who imports files with the command and edits products by the Admin API. */
export async function openImportCommand() {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-import-command-'))
  const shop = await openAdminClient({ DATA_DIR: join(folder, 'data') })
  const printed: string[] = []
  const importFile = async (name: string, text: string, ...options: string[]) => {
    await writeFile(join(folder, name), text)
    printed.length = 0
    const { services, app } = shop
    const context = { services, app, folder, print: (line: string) => printed.push(line) }
    return importCatalog(context, [name, '--store', shop.client.store.domain, ...options])
  }
  const send = async (method: string, path: string, body?: unknown) => {
    const answer = await shop.send(method, path, body)
    expect(answer.status, answer.text).toBeLessThan(300)
    return answer.body as unknown
  }
  const listProducts = async () => {
    const { data } = (await send('GET', '/v1/catalog/products?limit=200')) as { data: Product[] }
    return data
  }
  const readProduct = async (title: string): Promise<Product> => {
    const found = (await listProducts()).find((product) => product['title'] === title)
    if (!found) throw new Error(`There is no product ${title}.`)
    const { updatedOn: _on, ...product } = found
    return product as Product
  }
  return {
    shop,
    folder,
    printed,
    importFile,
    send,
    listProducts,
    readProduct,
    close: async () => {
      await shop.close()
      await rm(folder, { recursive: true })
    },
  }
}
