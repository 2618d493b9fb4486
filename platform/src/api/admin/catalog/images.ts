import { z } from '@hono/zod-openapi'
import {
  addUpload,
  listUploads,
  removeUnused,
  removeUpload,
} from '#commerce/catalog/write/uploads.ts'
import { receiveInPlace } from '#http/admin-places.ts'
import type { RegisterRoutes } from '#http/audiences.ts'
import { booleanParameter, listQuery } from '#http/list-query.ts'
import { named } from '#http/openapi.ts'
import { Problem, validationProblem } from '#http/problem.ts'
import { readBounded } from '#http/read-bounded.ts'
import { limitRate } from '#http/rate-limit.ts'
import type { Services } from '#services.ts'
import { imageLimitBytes } from '#store/images.ts'
import type { MerchantScope } from '#store/scope.ts'
import { imageView } from './schemas.ts'
import { viewOf } from '#api/shared/view.ts'
import { requestedTime } from '#store/date-schema.ts'

const mib = 1024 ** 2
/** MiB that are uploaded in an hour, each image at least one, however many are removed again. */
const rates = {
  store: { name: 'image-upload', limit: 4096, seconds: 3600 },
  seller: { name: 'image-upload-seller', limit: 1024, seconds: 3600 },
}

async function limitUploads(
  services: Services,
  { storeId, sellerId }: MerchantScope,
  { length }: Buffer,
) {
  const amount = Math.ceil(length / mib)
  if (sellerId !== null)
    await limitRate(services, [{ rule: rates.seller, subject: `${storeId} ${sellerId}`, amount }])
  await limitRate(services, [{ rule: rates.store, subject: storeId, amount }])
}

const storedImage = named('StoredImage', {
  id: z.string(),
  url: z.string(),
  width: z.int(),
  height: z.int(),
  bytes: z.int(),
  createdOn: z.iso.datetime(),
})

const binary = { schema: z.string().openapi({ format: 'binary' }) }

export const registerImageRoutes: RegisterRoutes = ({ forSellers }, services) => {
  const { db, clock, config: place } = services
  // The body is the image file; products refer to the `url` of the reply.
  forSellers('catalog:update').post('/v1/catalog/images', 'UploadImage', {
    summary: 'Upload an image (WebP, JPEG, PNG or GIF, at most 12 MiB)',
    description: 'Metadata such as EXIF is removed.',
    upload: {
      'image/webp': binary,
      'image/jpeg': binary,
      'image/png': binary,
      'image/gif': binary,
    },
    replies: { 201: [imageView, 'The image'] },
    refused: [409, 413],
    handle: async (c) => {
      const { scope } = c.var
      const bytes = await receiveInPlace(scope, () => readBounded(c.req.raw.body, imageLimitBytes))
      await limitUploads(services, scope, bytes)
      const kept = await addUpload({ db, now: clock(), place }, scope, bytes)
      if (!kept.ok && kept.code === 'NotAnImage') {
        throw validationProblem({ body: ['The body must be a WebP, JPEG, PNG or GIF image.'] })
      }
      if (!kept.ok) {
        throw new Problem('Catalog.ImageQuotaExceeded', {
          detail: 'Remove images that are not in use.',
        })
      }
      const { width, height } = kept.image
      return { url: kept.url, alt: '', width, height }
    },
  })

  forSellers('catalog:read').list('/v1/catalog/images', 'ListImages', {
    summary: 'List uploaded and imported images',
    description:
      'An image is in use while the catalogue, an order or a mail template of the store shows it.',
    query: listQuery(['createdOn', 'bytes'])
      .omit({ isActive: true, search: true })
      .extend({ inUse: booleanParameter.optional() }),
    item: storedImage,
    list: (c, { inUse }) => listUploads(services.db, c.var.scope, inUse),
    toViews: (rows) => rows.map((row) => viewOf(storedImage, row, { url: row.path })),
  })

  forSellers('catalog:update').delete('/v1/catalog/images/{id}', 'RemoveImage', {
    summary: 'Remove an image that is not in use',
    replies: { 204: { description: 'Removed; its file is deleted an hour later' } },
    refused: [409],
    handle: async (c, { id }) => {
      const removed = await removeUpload(db, c.var.scope, id, clock())
      if (!removed.ok && removed.code === 'NotFound') throw new Problem('Catalog.ImageNotFound')
      if (!removed.ok) throw new Problem('Catalog.ImageInUse')
    },
  })

  forSellers('catalog:update').delete('/v1/catalog/images', 'RemoveUnusedImages', {
    summary: 'Remove all images that are not in use',
    query: z.object({
      createdBefore: requestedTime.describe('Images uploaded later stay'),
    }),
    replies: { 200: [z.object({ removed: z.int() }), 'The number of images'] },
    handle: async (c, _params, { createdBefore }) => {
      return { removed: await removeUnused(db, c.var.scope, createdBefore, clock()) }
    },
  })
}
