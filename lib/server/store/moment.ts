import 'server-only'
import { previewMoment } from '@/lib/server/env'

/** The moment that pages are made for, in milliseconds since 1970: now, or the one to preview. */
export const getMoment = (): number => previewMoment() ?? Date.now()
