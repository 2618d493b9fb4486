import { getTranslations } from 'next-intl/server'
import { subscribe } from '@/app/[store]/[locale]/(shopper)/(framed)/newsletter/actions'
import { Agenda, Logos, Directory, Sequence } from '@/components/store/sections/lists'
import { BannerHero, LineupHero, SplitHero, StackedHero } from '@/components/store/sections/heroes'
import { CollectionBand, CategoryTiles, SwatchIndex } from '@/components/store/sections/products'
import {
  Columns,
  Figures,
  ImageWithText,
  OwnSection,
  Questions,
  RichText,
  Facts,
  Quote,
} from '@/components/store/sections/prose'
import { Newsletter } from '@/components/store/sections/newsletter'
import { AnnotatedImage, Video } from '@/components/store/sections/media'
import { StoreFinder } from '@/components/store/sections/store-finder'
import { JsonLd } from '@/components/ui/json-ld'
import { HeadedSection } from '@/components/store/sections/section-head'
import { CardRow, ProductCards } from './product-cards'
import type { SectionOf, SectionPlace, StoreSection } from '@/lib/shop/store/section-schema'
import type { Store } from '@/lib/shop/store/store-schema'
import { describeShops } from '@/lib/server/discovery/structured-data'
import * as data from '@/lib/server/catalog/section-data'
import { readSections, readTemplate } from '@/lib/server/store/content-pages'
import { languageOfText, localeOf } from '@/lib/server/request/stores'

type SectionProps<S> = { section: S; store: Store }

type SectionsProps = {
  sections: readonly StoreSection[]
  /** Path of the page; a section may be limited to certain paths. */
  path: string
  /** The path in another locale, for pages with translated paths. */
  pathIn?: (locale: string) => string
  store: Store
  /** Whether the first section begins the page: a hero is then its title. */
  isTop?: boolean
}

/** The sections that a page shows now; its document expires when one of them starts or ends. */
export function Sections({ sections, path, pathIn, isTop, store }: SectionsProps) {
  const others = pathIn ? store.locales.map(({ code }) => pathIn(code)) : []
  return readSections(sections, [path, ...others]).map((section, index) => (
    <Section
      key={`${section.kind} ${index}`}
      section={section}
      heading={isTop && index === 0 ? 'h1' : 'h2'}
      store={store}
    />
  ))
}

/** Sections that the store adds to a built-in page; nothing if it has none there. */
export function PlacedSections({
  place,
  ...page
}: Omit<SectionsProps, 'sections' | 'isTop'> & { place: SectionPlace }) {
  const sections = page.store.sections[place]
  if (sections.length === 0) return null
  return (
    <div>
      <Sections sections={sections} {...page} />
    </div>
  )
}

async function Section({
  section,
  heading,
  store,
}: SectionProps<StoreSection> & { heading: 'h1' | 'h2' }) {
  switch (section.kind) {
    case 'split-hero':
      return <SplitHero section={section} heading={heading} />
    case 'stacked-hero':
      return <StackedHero section={section} heading={heading} />
    case 'banner-hero':
      return <BannerHero section={section} heading={heading} />
    case 'lineup-hero':
      return <LineupHero section={section} heading={heading} />
    case 'rich-text':
      return <RichText section={section} />
    case 'image-with-text':
      return <ImageWithText section={section} />
    case 'columns':
      return <Columns section={section} />
    case 'figures':
      return <Figures section={section} />
    case 'agenda':
      return <Agenda section={section} />
    case 'logos':
      return <Logos section={section} />
    case 'newsletter':
      return <Newsletter section={section} action={subscribe} />
    case 'questions':
      return <Questions section={section} />
    case 'store-finder':
      return <Shops {...{ section, store }} />
    case 'video':
      return <Video section={section} />
    case 'quote':
      return <Quote section={section} />
    case 'facts':
      return <Facts section={section} />
    case 'own':
      return <OwnSection section={section} template={readTemplate(store.slug, section.template)} />
    case 'collection':
      return <Band {...{ section, store }} />
    case 'product-row':
    case 'product-grid':
      return <Products {...{ section, store }} />
    case 'swatch-index':
      return <SwatchIndex section={section} tiles={await data.swatchTiles(section, store)} />
    case 'category-tiles':
      return <CategoryTiles {...section} categories={await data.tileCategories(section, store)} />
    case 'sequence':
      return <Sequence section={section} steps={await data.sequenceSteps(section, store)} />
    case 'annotated-image': {
      const found = await data.linkedPrice(section.product, store)
      const href = found?.href ?? `/products/${section.product}`
      return <AnnotatedImage section={section} price={found?.price ?? null} href={href} />
    }
    case 'directory': {
      const { rows, language } = await data.directoryRows(section, store)
      return <Directory section={section} rows={rows} lang={languageOfText(language, store)} />
    }
  }
}

function Shops({ section, store }: SectionProps<SectionOf<'store-finder'>>) {
  return (
    <>
      <StoreFinder section={section} locale={localeOf(store).dateLocale} />
      <JsonLd data={describeShops(store, section)} />
    </>
  )
}

async function Band({ section, store }: SectionProps<SectionOf<'collection'>>) {
  const found = await data.bandProducts(section, store)
  if (!found) return null
  const { collection, products } = found
  const [t, items] = await Promise.all([getTranslations('shop'), getTranslations('items')])
  const lang = languageOfText(collection.language, store)
  const label = t('viewAll', {
    items: items('count', { count: collection.productCount }),
    // Isolated (Unicode UAX #9) from a sentence of the other direction.
    name: lang ? `\u2068${collection.name}\u2069` : collection.name,
  })
  return (
    <CollectionBand
      title={collection.name}
      text={collection.description}
      lang={lang}
      link={{ label, href: `/collections/${collection.slug}` }}
    >
      <ProductCards
        {...{ products, store }}
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

/** Products in as many rows as they need, or in one. */
async function Products({
  section,
  store,
}: SectionProps<SectionOf<'product-row' | 'product-grid'>>) {
  const { kind, title, text, link, choices: optionValue } = section
  const products = await data.sourceProducts(section, store)
  if (products.length === 0) return null
  return (
    <HeadedSection
      {...{ title, text, link }}
      large={kind === 'product-grid'}
      className="flush-start pb-section"
    >
      <CardRow {...{ products, store, optionValue }} />
    </HeadedSection>
  )
}
