import { getTranslations } from 'next-intl/server'
import { OtherWays } from '@/components/account/sign-in-frame'
import { TextLink } from '@/components/ui/text-link'

/** The way on from a page about a stock alert that has nothing more to offer. */
export async function AllProductsLink() {
  const t = await getTranslations('product.alert')
  return (
    <OtherWays>
      <p>
        <TextLink href="/categories">{t('allProducts')}</TextLink>
      </p>
    </OtherWays>
  )
}
