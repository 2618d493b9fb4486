import type { Config } from '#config.ts'
import type { Store } from '#store/schema/tenancy.ts'

/** The public address of a store's shop. Comes from configuration, never from a request's Host. */
export function getShopUrl(config: Config, store: Pick<Store, 'domain'>): string {
  return config.storefrontUrl.replaceAll('{domain}', store.domain)
}

export function writeRecovery(config: Config, store: Store, firstName: string, token: string) {
  return {
    subject: `Reset your ${store.name} password`,
    body: `Hello ${firstName},

We received a request to reset the password for your ${store.name} account. To choose a new
password, follow this link:

${getShopUrl(config, store)}/recovery/${token}

The link works once and expires after 60 minutes. If you didn’t ask for it, ignore this email. Your
password won’t change.

${store.name}
`,
  }
}

export function writePasswordChanged(config: Config, store: Store, firstName: string) {
  return {
    subject: `Your ${store.name} password was changed`,
    text: `Hello ${firstName},

The password for your ${store.name} account was just changed, and you’ve been signed out on your
other devices.

If this wasn’t you, reset your password right away:

${getShopUrl(config, store)}/recovery

${store.name}
`,
  }
}
