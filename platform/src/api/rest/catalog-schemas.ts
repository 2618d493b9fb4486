import { z } from '@hono/zod-openapi'

import { slugSchema as slug } from '#commerce/catalog/slug-schema.ts'
import type { StoredImage } from '#store/schema/catalog.ts'

export { slug }

export const dateTime = z.iso.datetime()

const imageUrl = z
  .string()
  .max(2048)
  .refine((url) => url.startsWith('/media/') || /^https:\/\//.test(url), {
    message: 'Must be an https URL, or a path returned by an upload.',
  })

export const imageInput = z
  .object({
    url: imageUrl,
    alt: z.string().max(500).default(''),
    width: z.int().positive().max(20_000),
    height: z.int().positive().max(20_000),
  })
  .openapi('ImageInput', { 'x-contract': 'assumed' })

export const imageView = z
  .object({ url: z.string(), alt: z.string(), width: z.int(), height: z.int() })
  .openapi('AdminImage', { 'x-contract': 'assumed' })

export const namedValue = z.object({
  name: z.string().trim().min(1).max(100),
  value: z.string().trim().min(1).max(500),
})

/** An amount in major units, as a JSON number (spec §2). */
export const amount = z.number().nonnegative().max(1e12)

/** A position in a list; within the range of PostgreSQL's integer. */
export const listPosition = z.int().nonnegative().max(1_000_000_000)

/** Fields of every catalogue record in responses. */
export const recordView = {
  id: z.string(),
  storeId: z.string(),
  createdOn: dateTime,
  updatedOn: dateTime,
}

type Record = { id: string; storeId: string; createdOn: Date; updatedOn: Date }

export function toRecord({ id, storeId, createdOn, updatedOn }: Record) {
  return {
    id,
    storeId,
    createdOn: createdOn.toISOString(),
    updatedOn: updatedOn.toISOString(),
  }
}

/** Fields of a brand, category or collection in requests. */
export const groupInput = {
  name: z.string().trim().min(1).max(200),
  slug: slug.optional(),
  description: z.string().max(5_000).nullable().optional(),
  image: imageInput.nullable().optional(),
}

/** Fields of a brand, category or collection in responses. */
export const groupView = {
  ...recordView,
  name: z.string(),
  slug: z.string(),
  description: z.string().nullable(),
  image: imageView.nullable(),
}

type Group = Record & {
  name: string
  slug: string
  description: string | null
  image: StoredImage | null
}

export function toGroup(row: Group) {
  const { name, slug: ownSlug, description, image } = row
  return { ...toRecord(row), name, slug: ownSlug, description, image }
}
