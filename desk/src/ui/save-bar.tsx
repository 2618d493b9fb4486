import { useEffect, useRef } from 'react'
import { t } from '#i18n/i18n.ts'
import { Button } from './button.tsx'
import { useKeys } from './keys.ts'
import { Banner, WriteError } from './states.tsx'
import { useHold } from './unsaved.ts'

interface Props {
  /** How much has changed; nothing is shown without a change. */
  count: number
  /** Whether all of it can be saved as it is. */
  isReady?: boolean
  write: { isPending: boolean; error: Error | null }
  onDrop: () => void
  onSave: () => void
  /** Whether somebody else has changed some of it. */
  isContested?: boolean
}

/** Saves or drops what was typed into a grid; it stays in sight, and the page is not left silently. */
export function SaveBar(props: Props) {
  const { count, isReady = true, write, onDrop, onSave, isContested } = props
  const isBlocked = !isReady || write.isPending
  // What is typed while a save is under way is saved after it.
  const isNext = useRef(false)
  const save = () => {
    isNext.current = write.isPending
    if (!isBlocked) onSave()
  }
  useEffect(() => {
    if (!isNext.current || write.isPending) return
    isNext.current = false
    if (count > 0 && isReady && !write.error) onSave()
  })
  useHold(count > 0)
  useKeys(count > 0 ? [{ keys: 'Ctrl+s', label: t.stock.save, run: save }] : [])
  if (count === 0) return null
  const label = t.stock.changes(count)
  return (
    <div className="save-bar" role="group" aria-label={label}>
      {isContested && <Banner tone="warn" role="alert" text={t.products.outdated} />}
      <WriteError error={isContested ? null : write.error} />
      <span>
        {label} {!isReady && <span className="error-text">{t.edit.hasWrong}</span>}
      </span>
      <Button className="quiet" onClick={onDrop} text={t.stock.drop} />
      <Button
        className="primary"
        disabled={isBlocked}
        onClick={onSave}
        text={write.isPending ? t.common.sending : t.stock.save}
      />
    </div>
  )
}
