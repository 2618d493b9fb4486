import { getTranslations } from 'next-intl/server'
import { SearchBox } from './search-box'
import { CloseIcon } from '@/components/ui/icons'
import { SEARCH_ID } from '@/components/ui/overlay-ids'

/** The search: a GET form in a native popover, so it works without scripts too. */
export async function SearchOverlay({ placeholder }: { placeholder: string }) {
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
          placeholder={placeholder}
          labels={{
            label: t('label'),
            submit: t('submit'),
            suggestions: t('suggestions'),
            products: t('products'),
            loading: t('loading'),
            suggestionsFailed: t('suggestionsFailed'),
          }}
        />
        <button
          type="button"
          popoverTarget={SEARCH_ID}
          popoverTargetAction="hide"
          aria-label={t('close')}
          className="-me-3 grid size-11 place-items-center self-start"
        >
          <CloseIcon className="size-3.5" />
        </button>
      </div>
    </div>
  )
}
