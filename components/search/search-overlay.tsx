import { getTranslations } from 'next-intl/server'
import { SearchBox } from './search-box'
import { CloseButton } from '@/components/ui/button'
import { PlainLink } from '@/components/ui/locale-prefix'
import type { NavigationEntry, Store } from '@/lib/shop/store/store-schema'

/** The target of the buttons that open the search. */
export const SEARCH_ID = 'search-overlay'

const MAX_CATEGORIES = 8

/** Search in a native popover, with or without scripts; at first it offers the categories. */
export async function SearchOverlay({ store }: { store: Store }) {
  const t = await getTranslations('search')
  return (
    <div
      id={SEARCH_ID}
      popover="auto"
      role="dialog"
      aria-label={t('label')}
      className="popover-in fixed inset-x-0 top-0 w-full overflow-auto bg-background shadow-float max-lg:h-full lg:max-h-[80vh]"
    >
      <div className="wrap grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 pt-4 pb-10 lg:pt-8">
        <SearchBox
          placeholder={store.search.placeholder}
          labels={{
            label: t('label'),
            submit: t('submit'),
            suggestions: t('suggestions'),
            products: t('products'),
            loading: t('loading'),
            suggestionsFailed: t('suggestionsFailed'),
            recent: t('recent'),
            removeRecent: t('removeRecent', { query: '{query}' }),
          }}
        >
          <nav aria-label={t('popularCategories')}>
            <p className="pb-1 text-small text-muted-foreground">{t('popularCategories')}</p>
            <ul className="search-categories">
              {popularCategories(store.navigation).map(({ href, label }) => (
                <li key={href}>
                  <PlainLink href={href}>{label}</PlainLink>
                </li>
              ))}
            </ul>
          </nav>
        </SearchBox>
        <CloseButton popoverTarget={SEARCH_ID} label={t('close')} className="self-start" />
      </div>
    </div>
  )
}

/** The first categories of each section of the navigation, in turn, so that none is left out. */
function popularCategories(navigation: readonly NavigationEntry[]) {
  const rows = Math.max(0, ...navigation.map(({ children }) => children.length))
  const inTurn = Array.from({ length: rows }, (_, row) =>
    navigation.flatMap(({ children }) => children[row] ?? []),
  ).flat()
  const seen = new Set<string>()
  return inTurn.filter(({ href }) => !seen.has(href) && seen.add(href)).slice(0, MAX_CATEGORIES)
}
