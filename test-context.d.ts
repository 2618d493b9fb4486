import 'vitest'

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
