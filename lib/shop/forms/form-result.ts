/** The reply to a form that stays on its page, its messages formatted: no library is needed. */
export type FormResult<T> =
  | {
      readonly ok: true
      readonly value: T | undefined
      /** Page to load now, from a form that is left for another frame. */
      readonly leaveTo?: string | undefined
      /** Notice of what was done. */
      readonly notice?: string | undefined
    }
  | {
      readonly ok: false
      /** Error messages by field; `''` is for the whole form. */
      readonly errors: Readonly<Record<string, string>>
      /** Page to load now, because the form can no longer be used; `holdNavigation` loads it. */
      readonly leaveTo?: string | undefined
    }

/** A server action of a form, as components receive it: they await its result, or the form is sent to it. */
export type FormAction<T = undefined> = ((data: FormData) => Promise<FormResult<T>>) & PostAction

interface KeyedText {
  readonly key: string
  readonly values?: Readonly<Record<string, string | number>> | undefined
}

/** The state of a form: typed values, errors, notice. */
export interface FormState {
  /** Changes with every reply: as React `key` it resets the fields to the typed values. */
  readonly key: string
  readonly isRefused: boolean
  /** The typed value of a field, or its saved value. */
  readonly value: (field: string, fallback?: string) => string
  readonly error: (field: string) => string | undefined
  /** For the error summary, in the order of the fields on the page. */
  readonly summary: readonly { readonly fieldId: string; readonly message: string }[]
  /** The error of the form as a whole. */
  readonly formError: string | undefined
  /** Keys and values of all errors, for pages that handle one of them differently. */
  readonly errors: Readonly<Record<string, KeyedText>>
  readonly notice: string | null
}

/** The server action of a form that always ends in a redirect. */
export type PostAction = (data: FormData) => void
