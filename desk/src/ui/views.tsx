import { t } from '#i18n/i18n.ts'

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
  return (
    <div className="views" role="group" aria-label={label ?? t.orders.view}>
      {views.map(([view, text]) => (
        <button key={view} type="button" aria-pressed={shown === view} onClick={() => onShow(view)}>
          {text}
        </button>
      ))}
    </div>
  )
}
