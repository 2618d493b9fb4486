import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { t } from '#i18n/i18n.ts'
import { explain } from '#ui/explain.ts'
import { say } from '#ui/toasts.tsx'
import { currentStore } from './client.ts'
import { isSame, sendOnce, type Done } from './once.ts'
import { isUnknown } from './problem.ts'

interface Options<Input, Output> {
  /** What a key is kept for, such as `refund` and the id of the order; null without a key. */
  about?: string | null
  write: (input: Input, key: string) => Promise<Output>
  onDone?: (output: Output, input: Input) => void
  /** Called also when what sent it is not shown any more, as callbacks of `mutate` are not. */
  onFailed?: (error: Error, input: Input) => void
}

/**
 * A write that the platform does once, after which everything that is shown is read again. One
 * whose outcome is unknown is sent again under its key, by itself and then by the person, whatever
 * she has typed meanwhile (see `sendOnce`).
 */
export function useWrite<Input, Output>(options: Options<Input, Output>) {
  const { about = null, write, onDone, onFailed } = options
  const client = useQueryClient()
  const sending = useRef<Input[]>([])
  // What takes many requests to read stays until it is shown anew.
  const read = () =>
    client.invalidateQueries({ predicate: ({ meta }) => meta?.['isLong'] !== true })
  const mutation = useMutation<Done<Input, Output>, Error, Input>({
    networkMode: 'always',
    // Another input, such as of a second undo, waits for its turn.
    scope: { id: useId() },
    // Inputs and answers can be secrets.
    gcTime: 1_000,
    retry: (count, error) => isUnknown(error) && count < 3,
    retryDelay: (count) => 400 * 2 ** count,
    mutationFn: async (input) =>
      about === null
        ? { input, output: await write(input, '') }
        : sendOnce(`${currentStore() ?? ''} ${about}`, input, write),
    // What is shown may be old, also when the outcome is unknown.
    onError: (error, input) => {
      onFailed?.(error, input)
      void read()
    },
    onSettled: (_done, _error, input) => {
      sending.current = sending.current.filter((one) => one !== input)
    },
    onSuccess: async ({ output, input }, given) => {
      onDone?.(output, input)
      if (!isSame(input, given)) say(t.errors.earlierDone, { isError: true })
      await read()
    },
  })
  // The second click of a double click comes before the page knows that the first one is pending.
  const mutate: typeof mutation.mutate = (...args) => {
    const input = args[0] as Input
    if (sending.current.some((one) => isSame(one, input))) return
    sending.current = [...sending.current, input]
    mutation.mutate(...args)
  }
  return { ...mutation, mutate }
}

/** A write that one key takes back with another one; `done` says both. */
export function useUndoable<Input, Output>(
  write: (input: Input, key: string) => Promise<Output>,
  done: (output: Output, input: Input) => { text: string; back: Input },
  about: string | null = null,
) {
  const undo = useWrite<Input, Output>({
    ...{ write, about: about && `${about} undo` },
    onDone: () => say(t.products.undone),
    // What may have been done can be asked for again.
    onFailed: (error, back) => {
      const again = isUnknown(error) && { undo: () => undo.mutate(back) }
      say(explain(error), { isError: true, ...again })
    },
  })
  return useWrite<Input, Output>({
    ...{ write, about },
    onDone: (output, input) => {
      const { text, back } = done(output, input)
      say(text, { undo: () => undo.mutate(back) })
    },
  })
}
