'use server'

import { cancelNewsletter, confirmNewsletter, requestNewsletter } from '@/lib/commerce/newsletter'
import { refuse, runForm } from '@/lib/server/forms/form-action'
import { mailLanguageOf } from '@/lib/server/i18n/request-locale'
import { getStore } from '@/lib/server/store/stores'
import {
  hasConsent,
  newsletterSchema,
  newsletterTokenSchema,
} from '@/lib/shop/store/newsletter-forms'

/** Has a link mailed that confirms a subscription to the newsletter. */
export async function subscribe(data: FormData): Promise<void> {
  await runForm(data, {
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

const tokenPage = ({ token = '' }: Readonly<Record<string, string>>) =>
  `/newsletter/${encodeURIComponent(token)}`

/** Confirms a subscription by its mailed token. */
export async function confirmSubscription(data: FormData): Promise<void> {
  await runForm(data, {
    form: 'newsletter-token',
    page: tokenPage,
    schema: newsletterTokenSchema,
    act: async ({ token }, shopper) =>
      (await confirmNewsletter(shopper.clientWith(), token))
        ? { ok: true, notice: { key: 'newsletterConfirmed' } }
        : refuse('', 'alertOver'),
  })
}

/** Ends a subscription; its address is removed. */
export async function endSubscription(data: FormData): Promise<void> {
  await runForm(data, {
    form: 'newsletter-token',
    page: tokenPage,
    schema: newsletterTokenSchema,
    act: async ({ token }, shopper) =>
      (await cancelNewsletter(shopper.clientWith(), token))
        ? { ok: true, go: '/newsletter', notice: { key: 'newsletterEnded' } }
        : refuse('', 'alertOver'),
  })
}
