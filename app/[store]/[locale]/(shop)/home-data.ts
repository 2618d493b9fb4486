import { getTranslations } from 'next-intl/server'
import type { DirectoryRow } from '@/components/store/sections/directory'
import type { QuiltCategory } from '@/components/store/sections/category-quilt'
import type { SequenceStep } from '@/components/store/sections/sequence'
import type { SwatchTile } from '@/components/store/sections/swatch-index'
import {
  findCachedCollection,
  findCachedProduct,
  getCachedCommerceStore,
  listCachedCategories,
  listCachedProducts,
} from '@/lib/server/catalog/cached-catalog'
import { localeOf } from '@/lib/server/store/stores'
import type { SectionOf } from '@/lib/shop/store/home-schema'
import { formatMoney, moneyFromMajor } from '@/lib/shop/i18n/money'
import { ownValue } from '@/lib/shop/own-value'
import { OPTION_PARAM_PREFIX } from '@/lib/shop/routes'
import type { Store } from '@/lib/shop/store/store-schema'
import { choicePath, variantsUnder } from '@/lib/shop/catalog/selected-variant'

/** Tiles of the values that have products, with their number. */
export async function swatchTiles(
  section: SectionOf<'swatch-index'>,
  store: Store,
): Promise<SwatchTile[]> {
  const [page, goods] = await Promise.all([
    listCachedProducts(store.slug, { filter: {}, sort: 'RELEVANCE', limit: 1 }),
    getTranslations('goods'),
  ])
  const facet = page.facets.find(({ name }) => name === `option:${section.option}`)
  return section.tiles.flatMap(({ value, height }) => {
    const found = facet?.values.find((candidate) => candidate.value === value)
    const colour = ownValue(store.theme.swatches, value)
    if (!found || !colour) return []
    const query = new URLSearchParams({ [OPTION_PARAM_PREFIX + section.option]: value })
    return [
      {
        value,
        colour,
        height,
        href: `/categories?${query}`,
        count: goods('count', { count: found.count }),
      },
    ]
  })
}

/** The categories of the quilt, in the order of the store file. */
export async function quiltCategories(
  section: SectionOf<'category-quilt'>,
  store: Store,
): Promise<QuiltCategory[]> {
  const categories = await listCachedCategories(store.slug)
  return section.categories.flatMap((slug) => {
    const category = categories.find((candidate) => candidate.slug === slug)
    if (!category) return []
    const { name, description, image } = category
    const children = category.children.map((child) => ({
      name: child.name,
      href: `/categories/${slug}/${child.slug}`,
    }))
    return [{ name, description, image, children, href: `/categories/${slug}` }]
  })
}

/** A collection and up to three of its products, or null when the platform does not have it. */
export async function bandProducts(section: SectionOf<'band-collection'>, store: Store) {
  const slugs = section.products?.map((product) => product.slug)
  const filter = slugs ? { slugs } : { collection: section.collection }
  const [collection, page] = await Promise.all([
    findCachedCollection(store.slug, section.collection),
    listCachedProducts(store.slug, { filter, sort: 'RELEVANCE', limit: 3 }),
  ])
  return collection ? { collection, products: inOrder(page.data, slugs) } : null
}

/** The products of a row. */
export async function rowProducts({ source, limit }: SectionOf<'product-row'>, store: Store) {
  const { sort = 'RELEVANCE', ...filter } = source
  const page = await listCachedProducts(store.slug, { filter: withoutAbsent(filter), sort, limit })
  return inOrder(page.data, source.slugs)
}

/** One product for each step, with the image and the price of its selected option. */
export async function sequenceSteps(
  section: SectionOf<'sequence'>,
  store: Store,
  locale: string,
): Promise<SequenceStep[]> {
  const { priceLocale } = localeOf(store, locale)
  const products = await Promise.all(
    section.steps.map(({ product }) => findCachedProduct(store.slug, product)),
  )
  return section.steps.flatMap((step, index) => {
    const product = products[index]
    const [visual] = product?.options ?? []
    if (!product || !visual) return []
    const choice =
      step.choice && visual.values.includes(step.choice) ? { [visual.name]: step.choice } : {}
    const [variant] = variantsUnder(product, choice)
    if (!variant) return []
    const href = choicePath(product.slug, product.options, choice)
    const price = formatMoney(variant.price, priceLocale)
    return [
      {
        label: step.label,
        text: step.text,
        title: product.title,
        href,
        price,
        image: variant.image ?? product.images[0] ?? null,
      },
    ]
  })
}

/** "from 2 690 kr", or the price itself when there is only one; null for an unknown product. */
export async function priceFrom(
  slug: string,
  store: Store,
  locale: string,
): Promise<string | null> {
  const [product, ui] = await Promise.all([
    findCachedProduct(store.slug, slug),
    getTranslations('ui'),
  ])
  if (!product) return null
  const price = formatMoney(product.priceMin, localeOf(store, locale).priceLocale)
  return product.priceMin.amountMinor === product.priceMax.amountMinor
    ? price
    : `${ui('from')} ${price}`
}

/** The categories with their number of products and lowest price. */
export async function directoryRows(
  section: SectionOf<'directory'>,
  store: Store,
  locale: string,
): Promise<DirectoryRow[]> {
  const [categories, { currencyCode }, t, goods] = await Promise.all([
    listCachedCategories(store.slug),
    getCachedCommerceStore(store.slug),
    getTranslations('shop'),
    getTranslations('goods'),
  ])
  const { priceLocale } = localeOf(store, locale)
  return section.categories.flatMap((slug) => {
    const category = categories.find((candidate) => candidate.slug === slug)
    if (!category) return []
    const count = goods('count', { count: category.productCount })
    const lowest =
      category.priceFrom === null ? null : moneyFromMajor(category.priceFrom, currencyCode)
    const note = lowest ? t('of', { goods: count, price: formatMoney(lowest, priceLocale) }) : count
    return [
      { name: category.name, description: category.description, href: `/categories/${slug}`, note },
    ]
  })
}

function inOrder<T extends { slug: string }>(
  products: readonly T[],
  slugs: readonly string[] | undefined,
): T[] {
  if (!slugs) return [...products]
  return slugs.flatMap((slug) => products.find((product) => product.slug === slug) ?? [])
}

function withoutAbsent<T extends object>(filter: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(
    Object.entries(filter).filter(([, value]) => value !== undefined),
  ) as never
}
