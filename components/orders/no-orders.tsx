import { useTranslations } from 'next-intl'
import { ButtonLink } from '@/components/ui/button-link'

/** Shown instead of an empty list of orders. */
export function NoOrders() {
  const t = useTranslations('account')
  return (
    <div className="grid justify-items-start gap-4 border-t border-foreground pt-6">
      <h2 className="text-h2">{t('noOrders')}</h2>
      <p className="text-muted-foreground">{t('noOrdersText')}</p>
      <ButtonLink href="/">{t('continueShopping')}</ButtonLink>
    </div>
  )
}
