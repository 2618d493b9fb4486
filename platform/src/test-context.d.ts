import 'vitest'

declare module 'vitest' {
  /** What `npm run verify:security` prints of a test, beside its title and how long it took. */
  interface TaskMeta {
    repetitions?: { row: string; what: string; n: number; failures: number }
  }
}
