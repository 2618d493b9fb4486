import { getTranslations } from 'next-intl/server'
import { TextLink } from '@/components/ui/text-link'

/**
 * Drawn by scripts alone, and only for what vanished between the proxy's look and the page's: see
 * `lib/server/gateway/known-paths.ts`, which answers everything else with the whole page.
 */
export default async function NotFound() {
  const [t, ui] = await Promise.all([getTranslations('shop'), getTranslations('ui')])
  return (
    <main id="main" tabIndex={-1} className="wrap grid gap-5 py-section">
      <p className="text-muted-foreground">{t('errorCode', { code: 404 })}</p>
      <h1 className="text-display">{t('emptyList')}</h1>
      <p>
        <TextLink href="/">{ui('home')}</TextLink>
      </p>
    </main>
  )
}
