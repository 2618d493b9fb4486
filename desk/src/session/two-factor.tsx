import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { encode } from 'uqr'
import { call, type Schemas } from '#api/client.ts'
import { toLatinDigits } from '#i18n/format.ts'
import { t } from '#i18n/i18n.ts'
import { Dialog, SendDialog } from '#ui/dialog.tsx'
import { sayWhy } from '#ui/explain.ts'
import { TextField } from '#ui/field.tsx'
import { Loaded } from '#ui/states.tsx'
import { useSession } from './session.ts'

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

/** The password again: a desk that was left open changes nothing. */
function PasswordField(field: { value: string; onChange: (value: string) => void }) {
  const { password: label } = t.twoFactor
  return <TextField label={label} type="password" autoComplete="current-password" {...field} />
}

type SetUp = Schemas['TwoFactorSetUp']

function Confirm({ setUp }: { setUp: SetUp }) {
  const { store, renew } = useSession()
  const [code, setCode] = useState('')
  const [password, setPassword] = useState('')
  const body = { code: toLatinDigits(code).replaceAll(' ', ''), currentPassword: password }
  return (
    <SendDialog
      title={t.twoFactor.title}
      button={t.discounts.turnOn}
      missing={
        (!/^\d{6}$/.test(body.code) && t.edit.missing(t.twoFactor.code)) ||
        (password === '' && t.edit.missing(t.twoFactor.password))
      }
      isRequired={store.lacksTwoFactor}
      body={body}
      write={() => call('patch', '/v1/staff/me/two-factor', { body })}
      done={() => {
        renew().catch(sayWhy)
        return t.twoFactor.isOn
      }}
    >
      {store.lacksTwoFactor && <p>{t.twoFactor.required}</p>}
      <p>{t.twoFactor.scan}</p>
      <QrCode text={setUp.otpauthUri} />
      <TextField label={t.twoFactor.key} readOnly value={setUp.secret} />
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
      <PasswordField value={password} onChange={setPassword} />
    </SendDialog>
  )
}

function TurnOn() {
  // Each time another secret, of which the last one counts.
  const begun = useQuery({
    queryKey: ['two-factor'],
    ...{ staleTime: 'static', gcTime: 0, refetchOnWindowFocus: false },
    queryFn: () => call('put', '/v1/staff/me/two-factor'),
  })
  if (begun.data) return <Confirm setUp={begun.data} />
  return (
    <Dialog title={t.twoFactor.title}>
      <Loaded query={begun}>{() => null}</Loaded>
    </Dialog>
  )
}

function TurnOff() {
  const { renew } = useSession()
  const [password, setPassword] = useState('')
  return (
    <SendDialog
      title={t.twoFactor.title}
      button={t.discounts.turnOff}
      missing={password === '' && t.edit.missing(t.twoFactor.password)}
      isDanger
      body={{ currentPassword: password }}
      write={(body) => call('delete', '/v1/staff/me/two-factor', { body })}
      done={() => {
        renew().catch(sayWhy)
        return t.twoFactor.isOff
      }}
    >
      <p>{t.twoFactor.isOn}</p>
      <PasswordField value={password} onChange={setPassword} />
    </SendDialog>
  )
}

/** Turns the second factor of the person on or off. */
export default function TwoFactorDialog() {
  const [isOn] = useState(useSession().me.hasTwoFactor)
  return isOn ? <TurnOff /> : <TurnOn />
}
