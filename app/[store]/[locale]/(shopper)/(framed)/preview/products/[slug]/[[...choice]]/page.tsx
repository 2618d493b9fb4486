import { getTranslations } from 'next-intl/server'
import { ProductPage } from '@/app/[store]/[locale]/(shop)/product-page'
import { SignInFrame } from '@/app/[store]/[locale]/(shopper)/sign-in-frame'
import { findProduct } from '@/lib/commerce/catalog'
import { liveClient } from '@/lib/server/catalog/catalog-client'
import { withLocalImages } from '@/lib/server/catalog/media'
import { mailedLinkMetadata } from '@/lib/server/forms/form-state'
import { readPrivate } from '@/lib/server/session/faults'
import { previewSource } from '@/lib/server/session/preview'
import { getShopper } from '@/lib/server/session/shopper'

type Props = PageProps<'/[store]/[locale]/preview/products/[slug]/[[...choice]]'>

export const generateMetadata = mailedLinkMetadata('product.preview.title')

const query = { missing: null, left: null, estimate: null }

/** A product as shoppers will see it, for a browser that has the token of its preview. */
export default async function PreviewPage({ params }: Props) {
  const { slug, choice = [] } = await params
  const [{ store }, source, t] = await Promise.all([
    getShopper(),
    previewSource(),
    getTranslations('product.preview'),
  ])
  const product = await readPrivate(`/preview/products/${slug}`, () =>
    findProduct(liveClient(store, source), slug),
  )
  if (!product || !source.previewToken)
    return <SignInFrame title={t('over')} lead={t('overLead')} />
  return (
    <>
      <aside
        aria-label={t('title')}
        className="on-announcement bg-announcement text-small text-announcement-foreground"
      >
        <p className="wrap py-2">{t('band')}</p>
      </aside>
      <ProductPage
        {...{ store, query }}
        product={withLocalImages(product)}
        segments={choice}
        isPreview
      />
    </>
  )
}
