import 'vitest'

declare module 'vitest' {
  /** What scripts/testing/contract-setup.mjs provides for the contract tests. */
  interface ProvidedContext {
    platformUrl: string
    clientCredentials: { id: string; secret: string }
    merchantCredentials: { id: string; secret: string }
  }

  /** What `npm run verify:security` prints of a test, beside its title and how long it took. */
  interface TaskMeta {
    repetitions?: { row: string; what: string; n: number; failures: number }
  }
}
