/**
 * The reply to a form that was sent by scripts and stays on its page. Messages arrive formatted, so
 * that the browser needs no message library.
 */
export type FormResult<T> =
  | {
      readonly ok: true
      readonly value: T | undefined
      /** What was done. */
      readonly notice?: string | undefined
    }
  | {
      readonly ok: false
      /** Error messages by field; `''` is about the whole form. */
      readonly errors: Readonly<Record<string, string>>
      /** Page that shows the same errors. */
      readonly go?: string | undefined
    }

/** A server action of a form, as components receive it. */
export type FormAction<T = undefined> = (data: FormData) => Promise<FormResult<T>>

/**
 * The action as `<form action>` takes it. The reply is for scripts that call the action themselves;
 * a wrapper function would not be a server action any more.
 */
export function formAction<T>(action: FormAction<T>): (data: FormData) => void {
  return action
}
