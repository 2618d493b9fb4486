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
