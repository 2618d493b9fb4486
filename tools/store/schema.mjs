import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { storeFileSchema } from '@/lib/shop/store/store-schema'
import { storesFolder } from './folder.mjs'

/**
 * Writes the JSON Schema of store files into the folder of all stores, for completion and
 * validation in editors, and returns its path.
 */
export function writeSchema() {
  const file = join(storesFolder(), 'store.schema.json')
  const schema = z.toJSONSchema(storeFileSchema, { io: 'input', reused: 'ref' })
  writeFileSync(file, `${JSON.stringify({ title: 'A store of Vitrine', ...schema }, null, 2)}\n`)
  return file
}
