import { createRoute, z } from '@hono/zod-openapi'
import { createHash } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { uploadsFolder } from '#api/media.ts'
import { adminContext, forAdmin } from '#http/admin-auth.ts'
import type { Api } from '#http/api.ts'
import { jsonReply, refusals } from '#http/openapi.ts'
import { Problem, validationProblem } from '#http/problem.ts'
import type { Services } from '#services.ts'
import { newId } from '#store/ids.ts'
import { imageView } from './catalog-schemas.ts'
import { readPictureHeader } from './picture-header.ts'

const maxUploadBytes = 12 * 1024 * 1024

async function readBounded(body: ReadableStream<Uint8Array> | null): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body ?? []) {
    length += chunk.byteLength
    if (length > maxUploadBytes) {
      throw new Problem({
        status: 413,
        code: 'Common.BodyTooLarge',
        title: 'The picture is too large.',
        detail: `The limit is ${String(maxUploadBytes)} bytes.`,
      })
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Under the hash of its content: the same picture twice is one file, and no name is guessable. */
async function keep(dataDir: string, storeId: string, bytes: Buffer, extension: string) {
  const folder = storeId.replace(/[^a-z0-9]/gi, '-')
  const name = `${createHash('sha256').update(bytes).digest('hex').slice(0, 40)}.${extension}`
  const directory = join(uploadsFolder(dataDir), 'uploads', folder)
  await mkdir(directory, { recursive: true })
  const draft = join(directory, `${newId('draft')}.tmp`)
  await writeFile(draft, bytes)
  await rename(draft, join(directory, name))
  return `/media/uploads/${folder}/${name}`
}

/** `POST /catalog/images`: the body is the picture itself; the answer's `url` goes into a product. */
export function registerImageRoutes(api: Api, services: Services) {
  const binary = { schema: z.string().openapi({ format: 'binary' }) }
  const route = createRoute({
    method: 'post',
    path: '/v1/catalog/images',
    operationId: 'UploadImage',
    summary: 'Upload a picture (WebP, JPEG, PNG or GIF, at most 12 MiB)',
    'x-contract': 'assumed',
    ...forAdmin(services, 'catalog:update'),
    request: {
      body: {
        required: true,
        content: {
          'image/webp': binary,
          'image/jpeg': binary,
          'image/png': binary,
          'image/gif': binary,
        },
      },
    },
    responses: { 201: jsonReply(imageView, 'The picture'), ...refusals(400, 401, 403, 404, 413) },
  })
  api.openapi(route, async (c) => {
    const bytes = await readBounded(c.req.raw.body)
    const picture = readPictureHeader(bytes)
    if (!picture) throw validationProblem({ body: ['Not a WebP, JPEG, PNG or GIF picture.'] })
    const { storeId } = adminContext(c)
    const url = await keep(services.config.dataDir, storeId, bytes, picture.extension)
    return c.json({ url, alt: '', width: picture.width, height: picture.height }, 201)
  })
}
