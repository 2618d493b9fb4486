/**
 * The result of a scripted form that stays on its page. Sentences are formatted on the server, so
 * that no page needs the message library in its scripts.
 */
export type FormResult<T> =
  | {
      readonly ok: true
      readonly value: T | undefined
      readonly leaveTo?: undefined
      /** What happened, in a sentence. */
      readonly said?: string | undefined
    }
  | {
      readonly ok: false
      /** Sentences by field; `''` is the form as a whole. */
      readonly errors: Readonly<Record<string, string>>
      /** Page that shows the same refusal. */
      readonly go?: string | undefined
      /** Page to load now, because the form can no longer be used; `holdNavigation` loads it. */
      readonly leaveTo?: string | undefined
    }

/** A server action of a form, as components receive it. */
export type FormAction<T = undefined> = (data: FormData) => Promise<FormResult<T>>

/** The action as `<form action>` takes it; the answer is for scripts that call it themselves. */
export function formAction<T>(action: FormAction<T>): (data: FormData) => Promise<void> {
  return action as unknown as (data: FormData) => Promise<void>
}
