import { z } from '@hono/zod-openapi'
import { readImageHeader } from '#commerce/catalog/write/image-header.ts'
import { adminContext, forSellers } from '#http/admin-auth.ts'
import type { Api } from '#http/api.ts'
import { jsonReply } from '#http/openapi.ts'
import { Problem, validationProblem } from '#http/problem.ts'
import { defineRoute } from '#http/route.ts'
import type { Services } from '#services.ts'
import { keepImage } from '#store/images.ts'
import { imageView } from './schemas.ts'

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
        title: 'The image is too large.',
        detail: `The limit is ${String(maxUploadBytes)} bytes.`,
      })
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/**
 * `POST /catalog/images`: the body is the image file; products reference the `url` of the reply.
 */
export function registerImageRoutes(api: Api, services: Services) {
  const binary = { schema: z.string().openapi({ format: 'binary' }) }
  const route = defineRoute('post', '/v1/catalog/images', 'UploadImage', {
    summary: 'Upload an image (WebP, JPEG, PNG or GIF, at most 12 MiB)',
    access: forSellers(services, 'catalog:update'),
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
    replies: { 201: jsonReply(imageView, 'The image') },
    refused: [413],
  })
  api.openapi(route, async (c) => {
    const bytes = await readBounded(c.req.raw.body)
    const image = readImageHeader(bytes)
    if (!image)
      throw validationProblem({ body: ['The body must be a WebP, JPEG, PNG or GIF image.'] })
    const { storeId } = adminContext(c)
    const url = await keepImage(services.config, storeId, {
      bytes,
      extension: image.extension,
    })
    return c.json({ url, alt: '', width: image.width, height: image.height }, 201)
  })
}
