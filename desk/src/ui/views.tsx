import { useEffect, useRef } from 'react'
import { t } from '#i18n/i18n.ts'
import { useFilter } from './filter.ts'

interface Props<View extends string | number> {
  /** What they are parts of, other than a list. */
  label?: string
  views: readonly (readonly [View, string])[]
  /** None, if what is shown is none of them. */
  shown: View | undefined
  onShow: (view: View) => void
}

/** The parts of a list, or of a page, of which one is shown. */
export function Views<View extends string | number>({ label, views, shown, onShow }: Props<View>) {
  const pressed = useRef<HTMLButtonElement>(null)
  // On a phone not all of them are in sight.
  useEffect(() => {
    // Browsers begin to return a promise, which is no cleanup.
    void pressed.current?.scrollIntoView({ block: 'nearest' })
  }, [shown])
  return (
    <div className="views" role="group" aria-label={label ?? t.orders.view}>
      {views.map(([view, text]) => (
        <button
          key={view}
          ref={shown === view ? pressed : null}
          type="button"
          aria-pressed={shown === view}
          onClick={() => onShow(view)}
        >
          {text}
        </button>
      ))}
    </div>
  )
}

/** Which part of a screen the URL says, by default the first; its switch, and what shows another. */
export function useViews<View extends string>(
  names: readonly View[],
  texts: Readonly<Record<View, string>>,
) {
  const { get, set } = useFilter()
  const view = names.find((name) => name === get('view')) ?? (names[0] as View)
  const show = (next: View) => set({ view: next === names[0] ? '' : next })
  const views = names.map((name) => [name, texts[name]] as const)
  return [view, <Views key="views" {...{ views }} shown={view} onShow={show} />, show] as const
}
