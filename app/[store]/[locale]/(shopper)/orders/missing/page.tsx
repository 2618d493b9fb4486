import { getTranslations } from 'next-intl/server'
import { ButtonLink } from '@/components/ui/button'
import { findContactPath } from '@/lib/server/store/content-pages'
import { getShopper } from '@/lib/server/session/shopper'
import { formMetadata } from '@/lib/server/forms/form-state'

export const generateMetadata = formMetadata('order.notFound')

/** 404 for a URL that names no order of this store, or that a mail client truncated. */
export default async function MissingOrderPage() {
  const [t, { store, locale }] = await Promise.all([getTranslations('order'), getShopper()])
  const contactPath = findContactPath(store.slug, locale)
  return (
    <main id="main" className="wrap grid grow content-start justify-items-start gap-5 py-20">
      <h1 className="text-h1">{t('notFound')}</h1>
      <p className="max-w-lead text-lead text-muted-foreground">{t('notFoundText')}</p>
      <div className="flex flex-wrap gap-4">
        <ButtonLink href="/orders">{t('find.title')}</ButtonLink>
        {contactPath ? (
          <ButtonLink look="line" href={contactPath}>
            {t('contactSupport')}
          </ButtonLink>
        ) : null}
      </div>
    </main>
  )
}
