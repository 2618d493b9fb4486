import 'vitest'

declare module 'vitest' {
  /** What scripts/testing/platform-for-contract.mjs hands to the contract tests. */
  interface ProvidedContext {
    platformUrl: string
    clientCredentials: { id: string; secret: string }
  }
}
