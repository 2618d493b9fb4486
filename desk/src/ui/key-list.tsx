import { t } from '#i18n/i18n.ts'
import { Dialog } from './dialog.tsx'
import { useBindings } from './keys.ts'

/** The keys of the page and of the frame, the page's first. */
export function KeyList() {
  const bindings = useBindings().toReversed()
  const seen = new Set<string>()
  const shown = bindings.filter(({ keys }) => !seen.has(keys) && seen.add(keys))
  return (
    <Dialog title={t.keys.title}>
      <dl className="key-list">
        {shown.map(({ keys, label }) => (
          <div key={keys}>
            <dt>{label}</dt>
            <dd>
              {keys.split(' ').map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
