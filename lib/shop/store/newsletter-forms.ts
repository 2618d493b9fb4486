import { z } from 'zod'
import { emailField } from '@/lib/shop/forms/email-field'
import { sectionPlaces, type SectionOf, type StoreSection } from './section-schema'

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

/** The newsletter sections of a store, whatever pages they are on. */
function newsletterSections({ home, sections }: Placed): SectionOf<'newsletter'>[] {
  const all = [...home, ...sectionPlaces.flatMap((place) => sections[place] ?? [])]
  return all.flatMap((section) => (section.kind === 'newsletter' ? [section] : []))
}

/**
 * Whether a store has this text beside one of its forms: consent to anything else does not count.
 */
export function hasConsent(store: Placed, consent: string): boolean {
  return newsletterSections(store).some((section) => section.consent === consent)
}
