import { getTranslations } from 'next-intl/server'
import { TextLink } from '@/components/ui/text-link'
import { formMetadata } from '@/lib/server/forms/form-state'

export const generateMetadata = formMetadata('shop.emptyList')

/** 404 for an order or address that is not the customer's own, whether or not it exists. */
export default async function MissingAccountPage() {
  const [t, account] = await Promise.all([getTranslations('shop'), getTranslations('account')])
  return (
    <main id="main" tabIndex={-1} className="wrap grid gap-5 py-section">
      <p className="text-muted-foreground">{t('errorCode', { code: 404 })}</p>
      <h1 className="text-display">{t('emptyList')}</h1>
      <p>
        <TextLink href="/account">{account('account')}</TextLink>
      </p>
    </main>
  )
}
