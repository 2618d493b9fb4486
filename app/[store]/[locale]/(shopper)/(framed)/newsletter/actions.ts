'use server'

import { z } from 'zod'
import { newsletter, requestNewsletter } from '@/lib/commerce/mailed-requests'
import { runForm, runMailedToken, refuse } from '@/lib/server/forms/form-action'
import { mailLanguageOf } from '@/lib/server/request/request-locale'
import { getStore } from '@/lib/server/request/stores'
import { hasConsent } from '@/lib/server/store/content-pages'
import { emailField } from '@/lib/shop/forms/email-field'

/** Subscribes to the newsletter of the store; the address is the only typed field. */
const newsletterSchema = z.object({
  email: emailField,
  /** The consent text beside the form, from its section. */
  consent: z.string('newsletterOff').min(1, 'newsletterOff').max(1000, 'newsletterOff'),
})

/** Requests an email with a link that confirms the newsletter subscription. */
export async function subscribe(data: FormData) {
  return runForm(data, {
    form: 'newsletter',
    page: '/newsletter',
    keeps: ['email', 'consent'],
    schema: newsletterSchema,
    act: async ({ email, consent }, shopper) => {
      const { store, locale } = shopper
      if (!hasConsent(getStore(store.slug, locale), consent)) return refuse('', 'newsletterOff')
      const request = { email, consent, ...(await mailLanguageOf(shopper)) }
      if (!(await requestNewsletter(shopper.clientWith(), request)))
        return refuse('', 'newsletterOff')
      return { ok: true, notice: { key: 'alertRequested', values: { email } } }
    },
  })
}

/** Confirms a subscription by its mailed token. */
export async function confirmSubscription(data: FormData) {
  return runMailedToken(data, '/newsletter', newsletter.confirm, 'newsletterConfirmed')
}

/** Ends a subscription and removes its email address. */
export async function endSubscription(data: FormData) {
  return runMailedToken(data, '/newsletter', newsletter.cancel, 'newsletterEnded', '/newsletter')
}
