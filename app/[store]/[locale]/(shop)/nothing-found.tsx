import { getTranslations } from 'next-intl/server'
import { TextLink } from '@/components/ui/text-link'
import type { AppliedFilter } from '@/lib/shop/catalog/list-query'
import type { Store } from '@/lib/shop/store/store-schema'

type NothingFoundProps = {
  store: Store
  clearHref: string | null
  /** Each filter with the list that results without it, and that list's number of products. */
  without: readonly (AppliedFilter & { count: number })[]
}

/** An empty list, never a dead end: it shows how many products each filter hides. */
export async function NothingFound({ store, clearHref, without }: NothingFoundProps) {
  const [t, items] = await Promise.all([getTranslations('shop'), getTranslations('items')])
  return (
    <div className="grid gap-4 py-12">
      <h2 className="text-h2">{clearHref ? t('noMatches') : t('emptyList')}</h2>
      {clearHref ? (
        <p className="text-muted-foreground">
          {t('noMatchesHint')}{' '}
          <TextLink href={clearHref} scroll={false} className="inline-block py-1.5 text-foreground">
            {t('clearAll')}
          </TextLink>
        </p>
      ) : null}
      {without.length > 0 ? (
        <ul aria-label={t('withoutLabel')} className="grid gap-1">
          {without.map(({ label, href, count }) => {
            const text = t('withoutFilter', { filter: label, items: items('count', { count }) })
            return (
              <li key={label}>
                {count > 0 ? (
                  <TextLink href={href} scroll={false} className="inline-flex min-h-9 items-center">
                    {text}
                  </TextLink>
                ) : (
                  <span className="inline-flex min-h-9 items-center text-muted-foreground">
                    {text}
                  </span>
                )}
              </li>
            )
          })}
        </ul>
      ) : null}
      <NavigationLinks store={store} />
    </div>
  )
}

/** The store's navigation as links. */
export async function NavigationLinks({ store }: { store: Store }) {
  const t = await getTranslations('shop')
  return (
    <nav aria-label={t('categories')}>
      <ul className="flex flex-wrap gap-x-7">
        {store.navigation.map((entry) => (
          <li key={entry.href}>
            <TextLink href={entry.href} className="inline-flex min-h-11 items-center">
              {entry.label}
            </TextLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
