import { getTranslations } from 'next-intl/server'
import { TextLink } from '@/components/ui/text-link'
import type { Store } from '@/lib/shop/store/store-schema'

/** A list without results: never a dead end. */
export async function NothingFound({
  store,
  clearHref,
}: {
  store: Store
  clearHref: string | null
}) {
  const t = await getTranslations('shop')
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
      <Rooms store={store} />
    </div>
  )
}

/** The rooms of the shop as links. */
export async function Rooms({ store }: { store: Store }) {
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
