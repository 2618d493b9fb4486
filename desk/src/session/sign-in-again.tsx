import { useState, useSyncExternalStore } from 'react'
import { signedOut } from '#api/client.ts'
import { signInInWindow } from '#api/sign-in.ts'
import { useI18n } from '#i18n/i18n.tsx'
import { Dialog } from '#ui/dialog.tsx'

/** Lets a person whose sign-in has ended sign in again, in front of whatever she was doing. */
export function SignInAgain() {
  const { t } = useI18n()
  const isNeeded = useSyncExternalStore(signedOut.subscribe, signedOut.get)
  const [isRefused, setRefused] = useState(false)
  if (!isNeeded) return null
  const signIn = async () => {
    const isDone = await signInInWindow()
    setRefused(!isDone)
    if (isDone) signedOut.end()
  }
  return (
    <Dialog
      title={t.signIn.endedTitle}
      isRequired
      onClose={() => undefined}
      onSubmit={() => void signIn()}
      footer={
        <button type="submit" className="primary">
          {t.signIn.button}
        </button>
      }
    >
      <p>{t.signIn.endedText}</p>
      {isRefused && (
        <p className="banner error" role="alert">
          {t.signIn.refused}
        </p>
      )}
    </Dialog>
  )
}
