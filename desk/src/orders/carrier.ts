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

/** The tracking link of a number, made like that of the last parcel; empty for another carrier. */
export function trackingUrlFor(carrier: string, code: string): string {
  const { name, link } = read()
  const isKnown = carrier.trim() === name && code.trim() !== ''
  return isKnown ? link.replace('{}', encodeURIComponent(code.trim())) : ''
}

export type Tracking = Pick<Schemas['Shipment'], 'carrierName' | 'trackingCode' | 'trackingUrl'>

/**
 * The link after a correction: as it was typed, or else with the number that was. Another carrier
 * has another link.
 */
export function correctUrl(before: Tracking, typed: Tracking): string | null {
  const { carrierName: carrier, trackingCode: code, trackingUrl: url } = before
  const { trackingCode: next } = typed
  if (typed.trackingUrl !== url || !next) return typed.trackingUrl
  if (url && (next === code || typed.carrierName === carrier))
    return code ? url.replace(encodeURIComponent(code), encodeURIComponent(next)) : url
  return trackingUrlFor(typed.carrierName ?? '', next) || null
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
