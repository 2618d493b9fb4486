/** Path to which pages report their speed. */
export const VITALS_PATH = '/vitals'

/**
 * Core Web Vitals and related metrics (web.dev/articles/vitals): loading times, and layout shift.
 */
export const WEB_VITALS = ['LCP', 'INP', 'CLS', 'TTFB', 'FCP'] as const
