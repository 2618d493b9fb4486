/** What a shopper recognises a device by; null if the header does not contain it. */
export interface Device {
  browser: string | null
  system: string | null
}

// The first match counts: Edge and Opera also claim to be Chrome, and Chrome claims to be Safari.
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
]

const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\b(Macintosh|Mac OS X)\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

const longest = 512

/** Extracts browser and system from a `User-Agent`; the more revealing header is not stored. */
export function describeDevice(userAgent: string | undefined): Device {
  const text = (userAgent ?? '').slice(0, longest)
  const nameIn = (list: typeof browsers) =>
    list.find(([pattern]) => pattern.test(text))?.[1] ?? null
  return { browser: nameIn(browsers), system: nameIn(systems) }
}
