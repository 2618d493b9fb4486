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

export function writeLoginCode(store: Store, firstName: string, code: string) {
  return {
    subject: `${code} is your sign-in code for ${store.name}`,
    text: `Hello ${firstName},

Enter this code to sign in to ${store.name}:

${code}

It works once, for 15 minutes. We ask for it because many wrong passwords were tried at this shop
just now. If you are not signing in, somebody knows your password: set a new one.

${store.name}
`,
  }
}

/** Names the host of the receiver alone: the rest of its address may hold a secret. */
export function writeEndpointPaused(store: Store, url: string) {
  const { host } = new URL(url)
  return {
    subject: `Webhooks to ${host} are paused`,
    text: `Hello,

Ten webhook deliveries of ${store.name} to ${host} failed in a row, the first of them hours ago. The
endpoint is paused and receives nothing until it is enabled again. Events are held for seven days
and sent when it is: POST /v1/webhooks/endpoints/{id}/enable.

${store.name}
`,
  }
}
