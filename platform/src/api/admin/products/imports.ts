import { z } from '@hono/zod-openapi'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importInSteps } from '#commerce/import/run-import.ts'
import { UnreadableFile } from '#commerce/import/shopify-csv.ts'
import { eachInPlace, receiveInPlace } from '#http/admin-places.ts'
import type { RegisterRoutes } from '#http/audiences.ts'
import { booleanParameter } from '#http/list-query.ts'
import { readBounded } from '#http/read-bounded.ts'
import { fileResponse, streamText } from '#http/stream-text.ts'
import { createImageFetch } from '#outbound/fetch-image.ts'
import type { Services } from '#services.ts'
import type { Store } from '#store/schema/tenancy.ts'

/** As much as of an image, so that proxies have one limit. */
const limitBytes = 12 * 1024 ** 2

/** A line for each step, and one for what came of it. */
async function* writeSteps(
  { db, clock, config, dialler }: Services,
  given: { store: Store; bytes: Buffer; isDryRun: boolean; setsStock: boolean },
) {
  // Only here, so that a file whose answer nobody reads is not kept.
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-import-'))
  try {
    const file = join(folder, 'products.csv')
    await writeFile(file, given.bytes)
    const { dataDir, s3, publicUrl } = config
    const images = { dataDir, s3, publicUrl, fetchImage: createImageFetch(dialler) }
    const { isDryRun, setsStock } = given
    const context = { db, clock, ...images, isDryRun, setsStock }
    const steps = importInSteps(context, given.store, file)
    for (let step = await steps.next(); ; step = await steps.next()) {
      yield `${JSON.stringify(step.done ? { result: step.value } : step.value)}\n`
      if (step.done) return
    }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    yield `${JSON.stringify({ unreadable: error.message })}\n`
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** `POST /v1/catalog/imports`: the body is Shopify's product export. */
export const registerImportRoutes: RegisterRoutes = ({ forAdmin }, services) => {
  const file = { schema: z.string().openapi({ format: 'binary' }) }
  const add = (path: string, operationId: string, summary: string, isDryRun: boolean) =>
    forAdmin('catalog:update').post(path, operationId, {
      summary,
      description:
        'The answer has a line for each step, `{ done, written, faults, changes }`, while it is made, and a last one: `{ result }` with `faultList`, or `{ unreadable }` with the reason. A file of which an import was interrupted is continued when it is sent again. With `stock=true`, `Variant Inventory Qty` is also that of existing variants, at the first location.',
      query: z.object({ stock: booleanParameter.default(false) }),
      upload: { 'text/csv': file },
      replies: { 200: { description: 'The steps', content: { 'application/jsonl': file } } },
      refused: [413],
      handle: async (c, _params, { stock: setsStock }) => {
        const { scope } = c.var
        const { store } = c.var
        const receive = () => readBounded(c.req.raw.body, limitBytes)
        const bytes = await receiveInPlace({ ...scope, sellerId: null }, receive)
        const given = { store, bytes, isDryRun, setsStock }
        const steps = eachInPlace(scope, writeSteps(services, given))
        const type = 'application/jsonl; charset=utf-8'
        const answer = fileResponse(streamText(services, steps), type, 'import.jsonl')
        // A proxy passes each step on.
        answer.headers.set('x-accel-buffering', 'no')
        return answer
      },
    })
  add('/v1/catalog/imports', 'ImportProducts', 'Import products', false)
  add('/v1/catalog/imports/preview', 'PreviewImport', 'Show what an import would change', true)
}
