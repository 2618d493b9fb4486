import type { Messages as EnglishMessages } from './lib/shop/i18n/messages'

// next-intl checks message keys against the English files: unknown keys do not compile.
declare module 'next-intl' {
  interface AppConfig {
    Messages: EnglishMessages
  }
}

declare global {
  interface Window {
    /** Not in TypeScript's library of the DOM yet: https://www.w3.org/TR/trusted-types/ */
    readonly trustedTypes?: {
      createPolicy(
        name: string,
        rules: {
          createScriptURL(address: string): string
          createHTML(html: string): string
        },
      ): object
    }
  }
}
