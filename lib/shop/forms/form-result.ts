/**
 * What a scripted form that stays on its page is told. Sentences come finished from the server, so
 * that no page carries the message library to its scripts.
 */
export type FormResult<T> =
  | {
      readonly ok: true
      readonly value: T | undefined
      /** What happened, in a sentence. */
      readonly said?: string | undefined
    }
  | {
      readonly ok: false
      /** Sentences by field; `''` speaks of the form as a whole. */
      readonly errors: Readonly<Record<string, string>>
      /** Page that shows the same refusal. */
      readonly go?: string | undefined
    }

/** A server action of a form, as components receive it. */
export type FormAction<T = undefined> = (data: FormData) => Promise<FormResult<T>>

/** The action as `<form action>` takes it; the answer is for scripts that call it themselves. */
export function formAction<T>(action: FormAction<T>): (data: FormData) => Promise<void> {
  return action as unknown as (data: FormData) => Promise<void>
}
