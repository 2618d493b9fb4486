import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { encode } from 'uqr'
import { api, take, type Schemas } from '#api/client.ts'
import { useWrite } from '#api/write.ts'
import { t } from '#i18n/i18n.ts'
import { Dialog, FormDialog } from '#ui/dialog.tsx'
import { sayWhy } from '#ui/explain.ts'
import { TextField } from '#ui/field.tsx'
import { Loaded } from '#ui/states.tsx'
import { say } from '#ui/toasts.tsx'
import { useSession } from './session.tsx'

interface Props {
  onClose: () => void
}

/** A QR code, dark on light in every theme because cameras need that. */
function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 3 })
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  )
  return (
    <svg role="img" aria-label={t.twoFactor.scan} viewBox={`0 0 ${size} ${size}`} width="176">
      <rect width={size} height={size} fill="#fff" />
      <path d={squares.join('')} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}

type SetUp = Schemas['TwoFactorSetUp']

function Confirm({ setUp, onClose }: Props & { setUp: SetUp }) {
  const { store, renew } = useSession()
  const [code, setCode] = useState('')
  const confirm = useWrite<string, unknown>({
    about: null,
    write: (given) => take(api.PATCH('/v1/staff/me/two-factor', { body: { code: given } })),
    onDone: () => {
      say(t.twoFactor.isOn)
      onClose()
      renew().catch(sayWhy)
    },
  })
  return (
    <FormDialog
      title={t.twoFactor.title}
      button={t.discounts.turnOn}
      isReady={/^\d{6}$/.test(code.replaceAll(' ', ''))}
      isRequired={store.lacksTwoFactor}
      write={confirm}
      onSubmit={() => confirm.mutate(code.replaceAll(' ', ''))}
      onClose={onClose}
    >
      {store.lacksTwoFactor && <p>{t.twoFactor.required}</p>}
      <p>{t.twoFactor.scan}</p>
      <QrCode text={setUp.otpauthUri} />
      <TextField label={t.twoFactor.key} readOnly value={setUp.secret} onChange={() => {}} />
      <p>{t.twoFactor.recovery}</p>
      <p dir="ltr">{setUp.recoveryCodes.join(' · ')}</p>
      <TextField
        label={t.twoFactor.code}
        isFirst
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onChange={setCode}
      />
    </FormDialog>
  )
}

function TurnOn({ onClose }: Props) {
  // Each time another secret, of which the last one counts.
  const begun = useQuery({
    queryKey: ['two-factor'],
    ...{ staleTime: Infinity, gcTime: 0, refetchOnWindowFocus: false },
    queryFn: () => take(api.PUT('/v1/staff/me/two-factor')),
  })
  if (begun.data) return <Confirm setUp={begun.data} onClose={onClose} />
  return (
    <Dialog title={t.twoFactor.title} onClose={onClose}>
      <Loaded query={begun}>{() => null}</Loaded>
    </Dialog>
  )
}

function TurnOff({ onClose }: Props) {
  const { renew } = useSession()
  const [password, setPassword] = useState('')
  const end = useWrite<string, unknown>({
    about: null,
    write: (currentPassword) =>
      take(api.DELETE('/v1/staff/me/two-factor', { body: { currentPassword } })),
    onDone: () => {
      say(t.twoFactor.isOff)
      onClose()
      renew().catch(sayWhy)
    },
  })
  return (
    <FormDialog
      title={t.twoFactor.title}
      button={t.discounts.turnOff}
      isReady={password !== ''}
      isDanger
      write={end}
      onSubmit={() => end.mutate(password)}
      onClose={onClose}
    >
      <p>{t.twoFactor.isOn}</p>
      <TextField
        label={t.twoFactor.password}
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
      />
    </FormDialog>
  )
}

/** Turns the second factor of the person on or off. */
export default function TwoFactorDialog(props: Props) {
  const [isOn] = useState(useSession().me.hasTwoFactor)
  return isOn ? <TurnOff {...props} /> : <TurnOn {...props} />
}
