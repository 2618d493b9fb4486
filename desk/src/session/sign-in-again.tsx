import { useState } from 'react'
import { signedOut } from '#api/client.ts'
import { signInInWindow } from '#api/sign-in.ts'
import { t } from '#i18n/i18n.ts'
import { useSession } from './session.ts'
import { FormDialog } from '#ui/dialog.tsx'
import { Banner } from '#ui/states.tsx'

/** Lets a person whose sign-in has ended sign in again, in front of whatever she was doing. */
export function SignInAgain() {
  const { me } = useSession()
  const isNeeded = signedOut.use()
  const [isRefused, setRefused] = useState(false)
  const [other, setOther] = useState<string | null>(null)
  if (!isNeeded) return null
  const signIn = async () => {
    const person = await signInInWindow(me.id).catch(() => null)
    setRefused(person === null)
    if (person?.id === me.id) signedOut.end()
    else if (person) setOther(person.name)
  }
  // What waits was meant by the first person, and ends with her page.
  const goOn = () => location.replace(import.meta.env.BASE_URL)
  return (
    <FormDialog
      title={t.signIn.endedTitle}
      button={other === null ? t.signIn.button : t.signIn.goOn}
      isRequired
      onSubmit={() => (other === null ? void signIn() : goOn())}
    >
      <p role="status">{other === null ? t.signIn.endedText : t.signIn.otherPerson(other)}</p>
      <Banner tone="error" text={isRefused && t.signIn.refused} />
    </FormDialog>
  )
}
