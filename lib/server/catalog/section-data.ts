import 'server-only'
import { getTranslations } from 'next-intl/server'
import {
  findCachedCollection,
  findCachedProduct,
  getCachedCommerceStore,
  listCachedCategories,
  listCachedProducts,
} from '@/lib/server/catalog/cached-catalog'
import { localeOf } from '@/lib/server/request/stores'
import type { SectionOf } from '@/lib/shop/store/section-schema'
import { formatMoney, moneyFromMajor } from '@/lib/shop/i18n/money'
import { OPTION_PARAM_PREFIX } from '@/lib/shop/links'
import { findBySlugs, type Addressed } from '@/lib/shop/i18n/locale-path'
import { ownValue } from '@/lib/shop/record'
import type { Store } from '@/lib/shop/store/store-schema'
import { variantPath, matchingVariants } from '@/lib/shop/catalog/selected-variant'

/** A tile for each value with products. */
export async function swatchTiles(section: SectionOf<'swatch-index'>, store: Store) {
  const [page, items] = await Promise.all([
    listCachedProducts(store, { filter: {}, sort: 'RELEVANCE', limit: 1 }),
    getTranslations('items'),
  ])
  const facet = page.facets.find(({ name }) => name === `option:${section.option}`)
  return section.tiles.flatMap(({ value, height }) => {
    const found = facet?.values.find((candidate) => candidate.value === value)
    const colour = ownValue(store.theme.swatches, value)
    if (!found || !colour) return []
    const query = new URLSearchParams({ [OPTION_PARAM_PREFIX + section.option]: value })
    const count = items('count', { count: found.count })
    return [{ value, label: found.label, colour, height, href: `/categories?${query}`, count }]
  })
}

/** The category tiles, in the order of the store file. */
export async function tileCategories(section: SectionOf<'category-tiles'>, store: Store) {
  const categories = await listCachedCategories(store)
  return findBySlugs(categories, section.categories).map(({ slug, children, ...category }) => {
    const href = `/categories/${slug}`
    const links = children.map((child) => ({ name: child.name, href: `${href}/${child.slug}` }))
    const { name, description, image } = category
    return { name, description, image, children: links, href }
  })
}

/** A collection and up to three of its products, or null when the platform has none. */
export async function bandProducts(section: SectionOf<'collection'>, store: Store) {
  const slugs = section.products?.map((product) => product.slug)
  const filter = slugs ? { slugs } : { collection: section.collection }
  const [collection, page] = await Promise.all([
    findCachedCollection(store, section.collection),
    listCachedProducts(store, { filter, sort: 'RELEVANCE', limit: 3 }),
  ])
  return collection ? { collection, products: inOrder(page.data, slugs) } : null
}

/** The products of a row or a grid. */
export async function sourceProducts(
  { source, limit }: SectionOf<'product-row' | 'product-grid'>,
  store: Store,
) {
  const { sort = 'RELEVANCE', ...filter } = source
  const page = await listCachedProducts(store, { filter, sort, limit })
  return inOrder(page.data, source.slugs)
}

/** One product for each step, with the image and the price of its selected value. */
export async function sequenceSteps(section: SectionOf<'sequence'>, store: Store) {
  const { priceLocale } = localeOf(store)
  const products = await Promise.all(
    section.steps.map(({ product }) => findCachedProduct(store, product)),
  )
  return section.steps.flatMap((step, index) => {
    const product = products[index]
    const [visual] = product?.options ?? []
    if (!product || !visual) return []
    const selected =
      step.choice && visual.values.includes(step.choice) ? { [visual.name]: step.choice } : {}
    const [variant] = matchingVariants(product, selected)
    if (!variant) return []
    const href = variantPath(product.slug, product.options, selected)
    const price = formatMoney(variant.price, priceLocale)
    const image = variant.image ?? product.images[0] ?? null
    const { label, text } = step
    return [{ label, text, title: product.title, href, price, image }]
  })
}

/** The path of a product with its price, "from 2 690 kr" when there are several; or null. */
export async function linkedPrice(slug: string, store: Store) {
  const [product, ui] = await Promise.all([findCachedProduct(store, slug), getTranslations('ui')])
  if (!product) return null
  const price = formatMoney(product.priceMin, localeOf(store).priceLocale)
  const isOne = product.priceMin.amountMinor === product.priceMax.amountMinor
  return { href: `/products/${product.slug}`, price: isOne ? price : `${ui('from')} ${price}` }
}

/** Categories with their number of products and lowest price, and the language of their names. */
export async function directoryRows(section: SectionOf<'directory'>, store: Store) {
  const [categories, { currencyCode }, t, items] = await Promise.all([
    listCachedCategories(store),
    getCachedCommerceStore(store.slug),
    getTranslations('shop'),
    getTranslations('items'),
  ])
  const { priceLocale } = localeOf(store)
  const rows = inOrder(categories, section.categories).map((category) => {
    const count = items('count', { count: category.productCount })
    const lowest =
      category.priceFrom === null ? null : moneyFromMajor(category.priceFrom, currencyCode)
    const note = lowest
      ? t('itemsFromPrice', { items: count, price: formatMoney(lowest, priceLocale) })
      : count
    const { name, description } = category
    return { name, description, href: `/categories/${category.slug}`, note }
  })
  return { rows, language: categories[0]?.language ?? null }
}

/** In the order of the store file where it names them. */
const inOrder = <T extends Addressed>(all: readonly T[], slugs: readonly string[] | undefined) =>
  slugs ? findBySlugs(all, slugs) : all
