import type { Schemas } from '#api/client.ts'

/** The carrier of the last parcel, and its tracking link with `{}` for the number. */
interface Carrier {
  name: string
  link: string
}

const key = 'desk.carrier'

function read(): Carrier {
  const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<Carrier> | null
  return { name: kept?.name ?? '', link: kept?.link ?? '' }
}

export const lastCarrier = () => read().name

/** The tracking link of a number, made like the one of the last parcel. */
export function trackingUrlFor(code: string): string {
  return code ? read().link.replace('{}', encodeURIComponent(code)) : ''
}

export type Tracking = Pick<Schemas['Shipment'], 'carrierName' | 'trackingCode' | 'trackingUrl'>

/** The link after a correction: as it was typed, or else with the number that was. */
export function correctUrl(before: Tracking, typed: Tracking): string | null {
  const { trackingCode: code, trackingUrl: url } = before
  if (typed.trackingUrl !== url || !typed.trackingCode) return typed.trackingUrl
  if (url && code)
    return url.replace(encodeURIComponent(code), () => encodeURIComponent(typed.trackingCode ?? ''))
  const isLast = typed.carrierName !== null && typed.carrierName === lastCarrier()
  return url ?? (isLast ? trackingUrlFor(typed.trackingCode) || null : null)
}

export const isTrackingUrl = (url: string) => /^https:\/\/\S+\.\S+/.test(url)

interface Used {
  name: string | null
  code: string | null
  url: string | null
}

export function rememberCarrier({ name, code, url }: Used) {
  const part = code === null ? '' : encodeURIComponent(code)
  const link = url !== null && part !== '' && url.includes(part) ? url.replace(part, '{}') : ''
  localStorage.setItem(key, JSON.stringify({ name: name ?? '', link }))
}
