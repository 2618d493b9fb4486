import { z } from '@hono/zod-openapi'
import { imageInput } from '#commerce/catalog/write/product-request.ts'
import { named } from '#http/openapi.ts'
import { slugSchema as slug } from '#store/texts-schema.ts'

export { amount, listPosition } from '#commerce/catalog/write/product-request.ts'
export { slug }

export const dateTime = z.iso.datetime()

export const imageView = named('AdminImage', {
  url: z.string(),
  alt: z.string(),
  width: z.int(),
  height: z.int(),
})

export const recordView = {
  id: z.string(),
  storeId: z.string(),
  createdOn: dateTime,
  updatedOn: dateTime,
}

export const groupInput = {
  name: z.string().trim().min(1).max(200),
  slug: slug.optional(),
  description: z.string().max(5_000).nullable().optional(),
  image: imageInput.nullable().optional(),
}

export const groupView = {
  ...recordView,
  name: z.string(),
  slug: z.string(),
  description: z.string().nullable(),
  image: imageView.nullable(),
}
