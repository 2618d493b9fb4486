import { getTranslations } from 'next-intl/server'
import { CollectionBand } from '@/components/store/sections/collection-band'
import { CategoryQuilt } from '@/components/store/sections/category-quilt'
import { SplitHero } from '@/components/store/sections/split-hero'
import { Directory } from '@/components/store/sections/directory'
import { Facts } from '@/components/store/sections/facts'
import { OverlayHero } from '@/components/store/sections/overlay-hero'
import { AnnotatedImage } from '@/components/store/sections/annotated-image'
import { ProductRow } from '@/components/store/sections/product-row'
import { Quote } from '@/components/store/sections/quote'
import { Sequence } from '@/components/store/sections/sequence'
import { SwatchIndex } from '@/components/store/sections/swatch-index'
import { ProductCards } from './product-cards'
import type { HomeSection, SectionOf } from '@/lib/shop/store/home-schema'
import type { Store } from '@/lib/shop/store/store-schema'
import * as data from '@/lib/server/store/home-sections'
import { languageOfText } from '@/lib/server/store/stores'

type SectionProps<S> = { section: S; store: Store; locale: string }

const ROW_SIZES = '(width >= 64rem) 23vw, 46vw'

/** One section of a home page, with what it needs of the catalogue. */
export function Section({ section, ...context }: SectionProps<HomeSection>) {
  switch (section.kind) {
    case 'dip-hero':
      return <SplitHero section={section} />
    case 'lit-hero':
      return <OverlayHero section={section} />
    case 'quote':
      return <Quote section={section} />
    case 'facts':
      return <Facts section={section} />
    case 'swatch-index':
      return <Swatches section={section} {...context} />
    case 'category-quilt':
      return <Quilt section={section} {...context} />
    case 'band-collection':
      return <Band section={section} {...context} />
    case 'product-row':
      return <Row section={section} {...context} />
    case 'sequence':
      return <SequenceSection section={section} {...context} />
    case 'annotated-image':
      return <AnnotatedImageSection section={section} {...context} />
    case 'directory':
      return <DirectorySection section={section} {...context} />
  }
}

async function Swatches({ section, store }: SectionProps<SectionOf<'swatch-index'>>) {
  return <SwatchIndex section={section} tiles={await data.swatchTiles(section, store)} />
}

async function Quilt({ section, store }: SectionProps<SectionOf<'category-quilt'>>) {
  return (
    <CategoryQuilt title={section.title} categories={await data.quiltCategories(section, store)} />
  )
}

async function Band({ section, store, locale }: SectionProps<SectionOf<'band-collection'>>) {
  const found = await data.bandProducts(section, store)
  if (!found) return null
  const { collection, products } = found
  const [t, items] = await Promise.all([getTranslations('shop'), getTranslations('items')])
  const label = t('viewAll', {
    items: items('count', { count: collection.productCount }),
    name: collection.name,
  })
  return (
    <CollectionBand
      title={collection.name}
      text={collection.description}
      link={{ label, href: `/collections/${collection.slug}` }}
    >
      <ProductCards
        {...{ products, store, locale }}
        heading="h3"
        surface="band"
        optionValue={Object.fromEntries(
          (section.products ?? []).map(({ slug, choice }) => [slug, choice]),
        )}
        sizes="(width >= 64rem) 20vw, (width >= 48rem) 30vw, 46vw"
      />
    </CollectionBand>
  )
}

async function Row({ section, store, locale }: SectionProps<SectionOf<'product-row'>>) {
  const products = await data.rowProducts(section, store)
  return (
    <ProductRow
      id={`row-${products[0]?.slug ?? 'empty'}`}
      title={section.title}
      text={section.text}
      link={section.link}
    >
      <ProductCards {...{ products, store, locale }} heading="h3" sizes={ROW_SIZES} />
    </ProductRow>
  )
}

async function SequenceSection({ section, store, locale }: SectionProps<SectionOf<'sequence'>>) {
  return <Sequence section={section} steps={await data.sequenceSteps(section, store, locale)} />
}

async function AnnotatedImageSection({
  section,
  store,
  locale,
}: SectionProps<SectionOf<'annotated-image'>>) {
  const price = await data.priceFrom(section.product, store, locale)
  return <AnnotatedImage section={section} price={price} href={`/products/${section.product}`} />
}

async function DirectorySection({ section, store, locale }: SectionProps<SectionOf<'directory'>>) {
  const { rows, language } = await data.directoryRows(section, store, locale)
  const lang = languageOfText(language, store, locale)
  return <Directory section={section} rows={rows} lang={lang} />
}
