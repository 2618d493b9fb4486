/** Loads what a page wants measured: visits (`data-analytics`), its own speed (`data-vitals`). */
export function startAfterLoad(): void {
  const settings = document.querySelector<HTMLElement>('[data-analytics]')?.dataset['analytics']
  if (settings) void import('./measuring').then(({ startMeasuring }) => startMeasuring(settings))
  if (document.querySelector('[data-vitals]'))
    void import('./web-vitals').then(({ reportWebVitals }) => reportWebVitals())
}
