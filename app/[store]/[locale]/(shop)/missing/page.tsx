import { getStore } from '@/lib/server/request/stores'
import { getTranslations } from 'next-intl/server'
import { buttonClass } from '@/components/ui/button'
import { controlClass } from '@/components/forms/field-frame'
import { ResponsiveImage } from '@/components/ui/responsive-image'
import { NavigationLinks } from '@/app/[store]/[locale]/(shop)/nothing-found'
import { PlacedSections } from '@/app/[store]/[locale]/(shop)/sections'
import { LocalForm } from '@/components/ui/locale-prefix'

type Props = PageProps<'/[store]/[locale]/missing'>

/**
 * The body of every public 404 (lib/server/gateway/README.md): a sentence, a search field and the
 * store's navigation. `not-found.tsx` has its title.
 */
export default async function MissingPage({ params }: Props) {
  const { store: slug, locale } = await params
  const store = getStore(slug, locale)
  const [t, search] = await Promise.all([getTranslations('shop'), getTranslations('search')])
  const { notFound: lost } = store
  return (
    <main id="main" tabIndex={-1}>
      <div className="wrap grid-12 items-center gap-y-12 py-section">
        <div className="lg:col-span-7">
          <p className="mb-3 text-muted-foreground">{t('errorCode', { code: 404 })}</p>
          <h1 className="text-display">{lost.title}</h1>
          <p className="mt-5 mb-8 max-w-text text-lead">{lost.text}</p>
          <LocalForm action="/search" role="search" className="flex max-w-120 gap-2.5">
            <input
              type="search"
              name="q"
              aria-label={search('label')}
              placeholder={store.search.placeholder}
              className={controlClass(false)}
            />
            <button className={buttonClass()}>{search('submit')}</button>
          </LocalForm>
          <div className="pt-6">
            <NavigationLinks store={store} />
          </div>
        </div>
        <div className="lg:col-start-9 lg:col-end-13">
          {lost.art === 'tile' || !lost.image ? (
            <NotFoundIllustration label={t('brokenTile')} />
          ) : (
            <ResponsiveImage
              source={lost.image}
              alt=""
              sizes="(width >= 64rem) 32vw, 100vw"
              className="aspect-4/5 brightness-[.34]"
            />
          )}
        </div>
      </div>
      <PlacedSections place="notFound" path="/" store={store} />
    </main>
  )
}

/** A glaze test tile, broken in two: drawn in the colours of the theme's band and edge. */
function NotFoundIllustration({ label }: { label: string }) {
  return (
    <svg viewBox="0 0 300 444" role="img" aria-label={label} className="h-auto w-full max-w-75">
      <defs>
        <clipPath id="tile-upper">
          <path d="M0 0H226V196L188 214 160 190 118 226 84 204 52 232 0 214z" />
        </clipPath>
        <clipPath id="tile-lower">
          <path d="M0 220 52 238 84 210 118 232 160 196 188 220 226 202V400H0z" />
        </clipPath>
      </defs>
      <g clipPath="url(#tile-upper)">
        <rect width="226" height="400" className="fill-band" />
        <circle cx="113" cy="26" r="9" className="fill-background" />
      </g>
      <g transform="translate(34 26) rotate(7 113 400)">
        <g clipPath="url(#tile-lower)">
          <rect width="226" height="400" className="fill-band" />
          <rect y="344" width="226" height="56" className="fill-edge" />
          <rect y="340" width="226" height="5" className="fill-edge-line" />
        </g>
      </g>
    </svg>
  )
}
