/**
 * The reply to a form that scripts send and that stays on its page. Messages are already formatted,
 * so that the browser needs no message library.
 */
export type FormResult<T> =
  | {
      readonly ok: true
      readonly value: T | undefined
      readonly leaveTo?: undefined
      /** Notice of what was done. */
      readonly notice?: string | undefined
    }
  | {
      readonly ok: false
      /** Error messages by field; `''` is for the whole form. */
      readonly errors: Readonly<Record<string, string>>
      /** Page that shows the same errors. */
      readonly go?: string | undefined
      /** Page to load now, because the form can no longer be used; `holdNavigation` loads it. */
      readonly leaveTo?: string | undefined
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
