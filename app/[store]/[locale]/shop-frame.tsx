import { getTranslations } from 'next-intl/server'
import { ConsentLink } from '@/components/analytics/consent-banner'
import { CartDrawerHost } from '@/components/cart/cart-drawer-host'
import { AccountLink, CartLink } from '@/components/layout/shopper-links'
import { FaultMessages } from '@/components/layout/fault-page'
import { Footer } from '@/components/layout/footer'
import { Header } from '@/components/layout/header'
import { Announcement, LanguageOffer, type OfferedLanguage } from '@/components/layout/top-bars'
import { textDirection, localePrefix } from '@/lib/shop/i18n/locale-path'
import { SearchOverlay } from '@/components/search/search-overlay'
import { taxNoteOf } from '@/lib/server/catalog/product-view'
import { getClientMessages } from '@/lib/server/i18n/client-messages'
import { getRender } from '@/lib/server/request/render-context'
import { getStore } from '@/lib/server/request/stores'
import type { Store } from '@/lib/shop/store/store-schema'
import { LanguageLink, type Language } from '@/components/layout/language-link'

/** The frame of every page but the checkout: announcement, header, search, footer. */
export async function ShopFrame({ params, children }: LayoutProps<'/[store]/[locale]'>) {
  const { store: slug, locale } = await params
  const store = getStore(slug, locale)
  const nonce = getRender()?.nonce
  const [t, fault, counts, cart, offered, taxNote] = await Promise.all([
    getTranslations('layout'),
    getTranslations('fault'),
    getClientMessages('items', ['count']),
    getClientMessages('layout', ['cart']),
    offeredLanguages(store, locale),
    taxNoteOf(store),
  ])
  return (
    <>
      {offered.length > 0 ? (
        <LanguageOffer label={t('language')} languages={offered} current={locale} nonce={nonce} />
      ) : null}
      {store.announcement ? <Announcement {...store.announcement} nonce={nonce} /> : null}
      <Header
        store={store}
        cart={<CartLink messages={{ ...cart, entries: { ...cart.entries, ...counts.entries } }} />}
        account={<AccountLink label={t('account')} />}
      />
      <SearchOverlay store={store} />
      {/* Once in the frame, from before a list is opened: `announce` of list-status.tsx writes it. */}
      <p id="list-live-region" role="status" className="sr-only" />
      <FaultMessages
        messages={{ title: fault('title'), text: fault('text'), again: fault('again') }}
      >
        {children}
      </FaultMessages>
      <CartDrawerHost />
      <Footer
        store={store}
        note={store.footer.note || taxNote}
        consent={store.analytics ? <ConsentLink /> : null}
        languages={
          store.locales.length > 1 ? (
            <nav aria-label={t('language')}>
              <ul className="flex flex-wrap gap-x-5.5">
                {languagesOf(store).map((language) => (
                  <li key={language.code}>
                    <LanguageLink
                      {...language}
                      isCurrent={language.code === locale}
                      className="inline-flex min-h-8 items-center underline-offset-4 hover:underline aria-[current]:underline"
                    />
                  </li>
                ))}
              </ul>
            </nav>
          ) : null
        }
      />
    </>
  )
}

/** The other languages of the store, each with its own messages. */
function offeredLanguages(store: Store, locale: string): Promise<OfferedLanguage[]> {
  const others = languagesOf(store).filter(({ code }) => code !== locale)
  return Promise.all(
    others.map(async (language) => {
      const t = await getTranslations({ locale: language.code, namespace: 'layout.languageOffer' })
      return {
        ...language,
        direction: textDirection(language.code),
        link: t('link'),
        dismiss: t('dismiss'),
      }
    }),
  )
}

function languagesOf(store: Store): Language[] {
  return store.locales.map(({ code, name }) => ({
    code,
    name,
    prefix: localePrefix(store, code),
  }))
}
