import { z } from 'zod'

const image = z.object({
  file: z.string(),
  alt: z.string(),
  width: z.int().positive(),
  height: z.int().positive(),
})

const amount = z.string().regex(/^\d+(\.\d{1,3})?$/, 'must be an amount such as 12.50')

const category = z.object({ slug: z.string(), name: z.string() })

/** A store as described in `seed/demo/*.json`. */
export const demoFile = z.object({
  shop: z.object({
    name: z.string(),
    slug: z.string(),
    tagline: z.string(),
    currency: z.string().length(3),
    locale: z.string(),
    country: z.string().length(2),
    pricesIncludeTax: z.boolean(),
    taxRate: z.string(),
  }),
  categories: z.array(
    category.extend({
      description: z.string(),
      image: image.nullable(),
      children: z.array(category),
    }),
  ),
  collections: z.array(
    z.object({
      slug: z.string(),
      name: z.string(),
      description: z.string(),
      image: image.nullable(),
    }),
  ),
  brands: z.array(z.object({ slug: z.string(), name: z.string(), description: z.string() })),
  products: z.array(z.unknown()),
})

/**
 * One entry of `products`; parsed one by one, so that an invalid one can be reported and left out.
 */
export const demoProduct = z.object({
  slug: z.string().min(1),
  title: z.string().min(1),
  subtitle: z.string().nullable(),
  description: z.array(z.string()),
  brand: z.string(),
  categories: z.array(z.string()),
  collections: z.array(z.string()),
  options: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
  variants: z
    .array(
      z.object({
        sku: z.string().min(1),
        options: z.record(z.string(), z.string()),
        price: amount,
        compareAtPrice: amount.nullable(),
        weightGrams: z.int().nonnegative(),
        stock: z.int().nonnegative(),
        restockDate: z.iso.date().nullable().optional(),
        image: z.string().nullable(),
      }),
    )
    .min(1),
  images: z.array(image),
  attributes: z.record(z.string(), z.string()),
  tags: z.array(z.string()),
})

export type DemoFile = z.infer<typeof demoFile>
export type DemoProduct = z.infer<typeof demoProduct>
export type DemoImage = z.infer<typeof image>
