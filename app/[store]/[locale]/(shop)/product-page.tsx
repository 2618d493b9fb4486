import { getTranslations } from 'next-intl/server'
import { recordOf } from '@/lib/shop/record'
import { askForAlert } from '@/app/[store]/[locale]/(shopper)/(framed)/stock-alerts/actions'
import { MeasuredEvent } from '@/components/analytics/measured-event'
import { RememberPostalCode } from '@/components/ui/remembered'
import { SelectedOptionsProvider } from '@/components/catalog/product/selected-options'
import { DeliveryEstimate } from '@/components/catalog/product/delivery-estimate'
import { EstimateRows } from '@/components/catalog/product/estimate-rows'
import { Gallery } from '@/components/catalog/product/gallery'
import { LivePrice } from '@/components/catalog/product/live-price'
import { EnergyLabel, ProductFacts } from '@/components/catalog/product/product-facts'
import { StockAlert } from '@/components/catalog/product/stock-alert'
import { ProductStory } from '@/components/catalog/product/product-story'
import { Breadcrumbs } from '@/components/ui/breadcrumbs'
import { FieldError } from '@/components/forms/field-frame'
import { JsonLd } from '@/components/ui/json-ld'
import { TextLink } from '@/components/ui/text-link'
import { imageSources, ResponsiveImage } from '@/components/ui/responsive-image'
import type { Product } from '@/lib/commerce/catalog'
import { getProductMessages } from '@/lib/server/i18n/client-messages'
import { describeTrail } from '@/lib/server/discovery/structured-data'
import {
  describeProduct,
  trailOf,
  findShippingRates,
} from '@/lib/server/discovery/structured-product'
import { productFormatOf, taxNoteOf, toDocumentView } from '@/lib/server/catalog/product-view'
import { contentPagePath } from '@/lib/server/store/content-pages'
import { languageOfText } from '@/lib/server/request/stores'
import { countryFormat } from '@/lib/shop/address/address-format'
import { viewItem } from '@/lib/shop/analytics/events'
import { slugIn } from '@/lib/shop/i18n/locale-path'
import type { Estimate } from '@/lib/shop/catalog/estimate'
import type { Store } from '@/lib/shop/store/store-schema'
import { withUnits } from '@/lib/shop/i18n/formatters'
import { initialSelection } from '@/lib/shop/catalog/selected-variant'
import { BuyForm, type ProductQuery } from './buy-form'
import { Related } from './product-cards'
import { PlacedSections } from './sections'

type ProductPageProps = {
  store: Store
  product: Product
  segments: readonly string[]
  query: ProductQuery
  /** Whether it is shown to the merchant before shoppers see it: nothing is sold or counted. */
  isPreview?: boolean
}

/** A product: images, options, price, stock, delivery, facts, description, related products. */
export async function ProductPage(props: ProductPageProps) {
  const { store, product, segments, query, isPreview = false } = props
  const [ui, alert, messages, rates] = await Promise.all([
    getTranslations('ui'),
    getTranslations('product.alert'),
    getProductMessages(),
    isPreview ? new Map<string, never>() : findShippingRates(store, product),
  ])
  const view = toDocumentView(product, productFormatOf(store))
  const stage = store.theme.gallery === 'stage'
  const lang = languageOfText(product.language, store)
  const safetyLang = languageOfText(product.compliance?.warningsLanguage ?? null, store)
  const trail = trailOf(product, ui('home'))
  return (
    <SelectedOptionsProvider
      product={view}
      initial={initialSelection(product, segments)}
      messages={messages}
    >
      <main id="main" tabIndex={-1}>
        <div className="wrap">
          <Breadcrumbs trail={trail} current={product.title} />
          <div className="product-columns">
            <div className={`gallery-column min-w-0 ${stage ? 'lg:col-span-8' : 'lg:col-span-7'}`}>
              {product.images.length > 0 ? (
                <Gallery
                  look={store.theme.gallery}
                  title={product.title}
                  images={product.images.map(galleryImage)}
                />
              ) : (
                <NoImage {...{ product, lang }} />
              )}
            </div>
            <section
              aria-labelledby="product"
              className={`buy-box grid content-start gap-4 self-start md:gap-6.5 lg:sticky lg:top-6 ${stage ? 'lg:col-span-4' : 'lg:col-span-5 lg:ps-[clamp(16px,3vw,56px)]'}`}
            >
              <BuyHead {...{ store, product, lang, rates }}>
                <LivePrice labels={{ was: ui('was'), now: ui('now') }} from={ui('from')} />
              </BuyHead>
              <BuyForm {...{ store, product, lang, query, isPreview }} />
              {isPreview ? null : (
                <StockAlert action={askForAlert} labels={recordOf(ALERT_LABELS, alert)} />
              )}
              <ReturnsLink store={store} />
              {isPreview ? null : <EstimateRoom {...{ store, query, rates }} />}
              <ProductFacts
                attributes={stage ? [] : product.attributes}
                rows={store.product.rows}
                withdrawalException={product.withdrawalException}
                compliance={product.compliance}
                warningsLanguage={safetyLang}
              />
            </section>
          </div>
        </div>
        {isPreview ? null : <ProductData {...{ store, product, rates, trail }} />}
        <div>
          <ProductStory
            title={product.title}
            paragraphs={product.description}
            html={product.descriptionHtml}
            lang={languageOfText(product.descriptionLanguage, store)}
            attributes={stage ? product.attributes : []}
          />
          <Related {...{ store, product }} />
        </div>
        <PlacedSections
          place="product"
          path={`/products/${product.slug}`}
          pathIn={(code) => `/products/${slugIn(product, code)}`}
          store={store}
        />
      </main>
    </SelectedOptionsProvider>
  )
}

type Rates = { rates: Awaited<ReturnType<typeof findShippingRates>> }

const isPickupOnly = (rates: Rates['rates']) =>
  rates.size > 0 && [...rates.values()].every((own) => own === null)

type ProductDataProps = Pick<ProductPageProps, 'store' | 'product'> &
  Rates & { trail: ReturnType<typeof trailOf> }

/** What search engines read of the product, and what consented analytics are told. */
function ProductData({ store, product, rates, trail }: ProductDataProps) {
  const here = { label: product.title, href: `/products/${product.slug}` }
  const offer = describeProduct(store, product, rates)
  return (
    <>
      <MeasuredEvent store={store} event={() => viewItem(product)} />
      <JsonLd data={[offer, describeTrail(store, trail, here)]} />
    </>
  )
}

type BuyHeadProps = {
  store: Store
  product: Product
  lang: string | undefined
  children: React.ReactNode
}

async function BuyHead({ store, product, lang, rates, children }: BuyHeadProps & Rates) {
  const taxNote = await taxNoteOf(store, isPickupOnly(rates))
  return (
    <div className="grid gap-1 md:gap-2">
      {product.brand ? (
        <p className="text-small text-muted-foreground">{product.brand.name}</p>
      ) : null}
      <h1 id="product" lang={lang} className="text-h1">
        {product.title}
      </h1>
      {product.subtitle ? (
        <p lang={lang} className="text-lead text-muted-foreground">
          {withUnits(product.subtitle)}
        </p>
      ) : null}
      <p className="mt-1 flex flex-wrap items-baseline gap-x-3.5 md:mt-2.5 gap-y-0.5">
        {children}
        <span className="text-small text-muted-foreground">{taxNote}</span>
      </p>
      <EnergyLabel label={product.compliance?.energyLabel ?? null} />
    </div>
  )
}

/** The store's returns promise, if it has one, with a link to the returns page. */
async function ReturnsLink({ store }: { store: Store }) {
  const { slug, language, returns } = store
  if (!returns) return null
  const t = await getTranslations('product')
  const { days, paidBy } = returns
  return (
    <p className="text-small">
      <TextLink href={contentPagePath(slug, language, 'returns')}>
        {paidBy === 'shop' ? t('freeReturns', { days }) : t('returns', { days })}
      </TextLink>
    </p>
  )
}

/** The delivery estimate, in the room of a row for each delivery and one to collect. */
function EstimateRoom({ store, query, rates }: Pick<ProductPageProps, 'store' | 'query'> & Rates) {
  const rows = 1 + Math.max(0, ...[...rates.values()].map((own) => own?.length ?? 0))
  const isNumeric = countryFormat(store.countryCode).isNumeric
  return (
    <div className="estimate-room" style={{ '--i': rows }}>
      <DeliveryEstimate
        rendered={renderEstimate(query.estimate)}
        codes={isPickupOnly(rates) ? null : isNumeric ? 'numeric' : 'text'}
      />
    </div>
  )
}

const ALERT_LABELS = ['heading', 'email', 'help', 'submit', 'sending', 'failed'] as const

/** Beside the buy box, the frame of the missing images; on a phone it would only be in the way. */
function NoImage({ product, lang }: Pick<BuyHeadProps, 'product' | 'lang'>) {
  return (
    <div lang={lang} aria-hidden="true" className="max-md:hidden">
      <ResponsiveImage source={null} sizes="" name={product.title} className="aspect-square" />
    </div>
  )
}

function galleryImage(image: Product['images'][number]) {
  const { src, srcSet = '' } = imageSources(image, { from: 375, upTo: 1440 })
  const widths = [...srcSet.matchAll(/ (\d+)w/g)].map(([, width]) => Number(width))
  return { full: src, widths, alt: image.alt }
}

/** The estimate for the postal code in the URL. */
function renderEstimate(estimate: Estimate | null) {
  if (!estimate) return null
  const result = estimate.ok ? (
    // Only the day and hour of the deadline: no script counts down in this markup.
    <>
      <EstimateRows rows={estimate.rows} until={({ text }) => text} />
      <RememberPostalCode code={estimate.postalCode} />
    </>
  ) : (
    <FieldError>{estimate.reason}</FieldError>
  )
  return { postalCode: estimate.postalCode, result }
}
