import { z } from 'zod'
import { emailField } from '@/lib/shop/forms/email-field'
import type { StoreSection } from './section-schema'

/** Subscribes to the newsletter of the store; the address is the only typed field. */
export const newsletterSchema = z.object({
  email: emailField,
  /** The consent text beside the form, from its section. */
  consent: z.string('newsletterOff').min(1, 'newsletterOff').max(1000, 'newsletterOff'),
})

interface Placed {
  readonly home: readonly StoreSection[]
  readonly sections: Readonly<Record<string, readonly StoreSection[]>>
}

/**
 * Whether a store has this text beside one of its forms: consent to anything else does not count.
 */
export function hasConsent({ home, sections }: Placed, consent: string): boolean {
  return [home, ...Object.values(sections)]
    .flat()
    .some((section) => section.kind === 'newsletter' && section.consent === consent)
}
