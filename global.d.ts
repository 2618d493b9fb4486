import 'react'
import 'vitest'
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

// Custom properties that components pass to the utilities of app/styles.
declare module 'react' {
  interface CSSProperties {
    '--c'?: string
    '--h'?: number
    '--i'?: number
  }
}

declare module 'vitest' {
  /** Provided by e2e/support/contract-setup.mjs for the contract tests. */
  interface ProvidedContext {
    platformUrl: string
    /** A POST kills the platform in whatever it does, and starts it again. */
    restartUrl: string
    clientCredentials: { id: string; secret: string }
    merchantCredentials: { id: string; secret: string }
  }

  /** Printed by `npm run verify:security`, with the title and duration of the test. */
  interface TaskMeta {
    repetitions?: { row: string; what: string; n: number; failures: number }
  }
}
