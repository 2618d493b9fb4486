/**
 * Loads the scripts that a page asks for: analytics (`data-analytics`) and its own speed
 * (`data-vitals`).
 */
export function startAfterLoad(): void {
  const settings = document.querySelector<HTMLElement>('[data-analytics]')?.dataset['analytics']
  if (settings) void import('./measuring').then(({ startMeasuring }) => startMeasuring(settings))
  if (document.querySelector('[data-vitals]'))
    void import('./web-vitals').then(({ reportWebVitals }) => reportWebVitals())
}
