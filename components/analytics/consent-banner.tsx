import { getTranslations } from 'next-intl/server'
import { Button } from '@/components/ui/button'
import { publicAnalytics } from '@/lib/shop/analytics/analytics-schema'
import { neededCategories, CONSENT_ID, CONSENT_PATH } from '@/lib/shop/analytics/consent'
import { localePrefix } from '@/lib/shop/i18n/locale-path'
import type { Store } from '@/lib/shop/store/store-schema'
import type { Settings } from './measuring'

/**
 * Shows the banner to browsers that have not answered it and send no Global Privacy Control. It
 * runs before the first paint, so nothing moves, and the document is the same for everyone.
 */
const decide = `try{(function(){
var banner=document.getElementById('${CONSENT_ID}');
if(navigator.globalPrivacyControl)return;
var given=(/(?:^|; )consent=([^;]*)/.exec(document.cookie)||[])[1]||'';
if(banner.dataset.categories.split(' ').some(function(name){return given.indexOf(name+':')<0}))banner.removeAttribute('data-closed')
})()}catch{}`

/**
 * Asks for consent to analytics, above the page and never over it; nothing in stores without
 * receivers. `ConsentLink` shows it again, without scripts too. It carries the settings of the
 * scripts that measure, which `instrumentation-client.ts` loads. It belongs in a root layout, which
 * the router never replaces: the browser refuses a script that the router inserts (Trusted Types).
 */
export async function StoreAnalytics({
  store,
  locale,
  nonce,
}: {
  store: Store
  locale: string
  /** Nonce of the page's policy, for the script that decides before the first paint. */
  nonce: string | undefined
}) {
  if (!store.analytics) return null
  const analytics = publicAnalytics(store.analytics)
  const needed = neededCategories(analytics)
  const settings: Settings = { analytics, needed, prefix: localePrefix(store, locale) }
  const t = await getTranslations('consent')
  return (
    <>
      <aside
        id={CONSENT_ID}
        data-closed=""
        tabIndex={-1}
        aria-labelledby="consent-title"
        data-categories={needed.join(' ')}
        data-analytics={JSON.stringify(settings)}
        suppressHydrationWarning
        className="border-b border-border bg-surface text-surface-foreground [&[data-closed]:not(:target)]:hidden"
      >
        <form
          action={CONSENT_PATH}
          method="post"
          className="wrap flex flex-wrap items-end justify-between gap-x-gutter gap-y-4 py-5 text-small"
        >
          <div className="grid max-w-prose gap-2">
            <h2 id="consent-title" className="font-body text-base font-strong tracking-normal">
              {t('title')}
            </h2>
            <p>{t('text')}</p>
            {needed.length > 1 ? (
              <fieldset className="grid gap-1">
                <legend className="sr-only">{t('categories')}</legend>
                {needed.map((category) => (
                  <label key={category} className="flex min-h-8 items-center gap-2.5">
                    <input type="checkbox" name="category" value={category} className="size-5" />
                    {t(category)}
                  </label>
                ))}
              </fieldset>
            ) : null}
          </div>
          <div className="flex flex-wrap gap-3">
            <Button look="line" name="choice" value="none">
              {t('refuse')}
            </Button>
            {needed.length > 1 ? (
              <Button look="line" name="choice" value="some">
                {t('selected')}
              </Button>
            ) : null}
            <Button look="line" name="choice" value="all">
              {t('accept')}
            </Button>
          </div>
        </form>
      </aside>
      <p role="status" id={`${CONSENT_ID}-status`} data-saved={t('saved')} className="sr-only" />
      <script nonce={nonce} suppressHydrationWarning>
        {decide}
      </script>
    </>
  )
}

/** Link to the consent form, to give or withdraw consent at any time. */
export async function ConsentLink() {
  const t = await getTranslations('consent')
  return (
    <a href={`#${CONSENT_ID}`} className="quiet-link inline-flex min-h-8 items-center">
      {t('link')}
    </a>
  )
}
