import { t } from '#i18n/i18n.ts'
import { WriteError } from './states.tsx'
import { useHold } from './unsaved.ts'

interface Props {
  /** How much has changed. */
  label: string
  isShown: boolean
  isDisabled: boolean
  isPending: boolean
  onDrop: () => void
  onSave: () => void
  /** Why it could not be saved. */
  error: Error | null
  /** Whether somebody else has changed some of it. */
  isContested?: boolean
}

/** Saves or drops what was typed into a grid; it stays in sight, and the page is not left silently. */
export function SaveBar(props: Props) {
  const { label, isShown, isDisabled, isPending, onDrop, onSave, error, isContested } = props
  useHold(isShown)
  if (!isShown) return null
  return (
    <div className="save-bar" role="group" aria-label={label}>
      {isContested ? (
        <p className="banner warn" role="alert">
          {t.products.outdated}
        </p>
      ) : (
        <WriteError error={error} />
      )}
      <span>{label}</span>
      <button type="button" className="quiet" onClick={onDrop}>
        {t.stock.drop}
      </button>
      <button type="button" className="primary" disabled={isDisabled} onClick={onSave}>
        {isPending ? t.common.sending : t.stock.save}
      </button>
    </div>
  )
}
