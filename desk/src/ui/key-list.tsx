import { t } from '#i18n/i18n.ts'
import { Dialog } from './dialog.tsx'
import { useBindings } from './keys.ts'

const signs: Readonly<Record<string, string>> = { ArrowDown: '↓', ArrowUp: '↑', Escape: 'Esc' }

/** The keys that can be pressed, and what each does. */
export function KeyList() {
  const seen = new Set<string>()
  const shown = useBindings().filter(({ keys }) => !seen.has(keys) && seen.add(keys))
  return (
    <Dialog title={t.keys.title}>
      <dl className="key-list">
        {shown.map(({ keys, label }) => (
          <div key={keys}>
            <dt>{label}</dt>
            <dd>
              {keys.split(' ').map((key) => (
                <kbd key={key}>{signs[key] ?? key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
