/** A text by its key in `messages/`, with what it speaks of. */
interface KeyedText {
  readonly key: string
  readonly values?: Readonly<Record<string, string | number>> | undefined
}

/** How one form stands on its page: what was typed, what was wrong, what was done. */
export interface FormState {
  /** Changes with every answer: as React `key` it lets the fields start from the typed values. */
  readonly key: string
  readonly isRefused: boolean
  /** The typed value of a field, or what it held before. */
  readonly value: (field: string, fallback?: string) => string
  readonly error: (field: string) => string | undefined
  /** For the error summary, in the order of the fields on the page. */
  readonly summary: readonly { readonly fieldId: string; readonly message: string }[]
  /** What speaks of the form as a whole. */
  readonly formError: string | undefined
  /** Keys and values of all errors, for pages that say more about one of them. */
  readonly errors: Readonly<Record<string, KeyedText>>
  readonly notice: string | null
}

/** The server action of a form that always ends in a redirect. */
export type PostAction = (data: FormData) => Promise<void>
