import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useRef } from 'react'
import { useI18n } from '#i18n/i18n.tsx'
import { say } from '#ui/toasts.tsx'
import { currentStore } from './client.ts'
import { isSame, sendOnce, type Done } from './once.ts'
import { isUnknown } from './problem.ts'

interface Options<Input, Output> {
  /** What a key is kept for, such as `refund` and the id of the order; null without a key. */
  about: string | null
  write: (input: Input, key: string) => Promise<Output>
  /** Reads that the write makes stale. */
  stale?: readonly QueryKey[]
  onDone?: (output: Output, input: Input) => void
}

/**
 * A write that the platform does once. One whose outcome is unknown is sent again under its key, by
 * itself and then by the person, whatever she has typed meanwhile (see `sendOnce`).
 */
export function useWrite<Input, Output>(options: Options<Input, Output>) {
  const { about, write, stale = [], onDone } = options
  const { t } = useI18n()
  const client = useQueryClient()
  const isSending = useRef(false)
  const read = () => stale.map((queryKey) => client.invalidateQueries({ queryKey }))
  const mutation = useMutation<Done<Input, Output>, Error, Input>({
    networkMode: 'always',
    // Inputs and answers can be secrets.
    gcTime: 1_000,
    retry: (count, error) => isUnknown(error) && count < 3,
    retryDelay: (count) => 400 * 2 ** count,
    mutationFn: async (input) =>
      about === null
        ? { input, output: await write(input, '') }
        : sendOnce(`${currentStore() ?? ''} ${about}`, input, write),
    // What is shown may be old, also when the outcome is unknown.
    onError: () => void read(),
    onSettled: () => {
      isSending.current = false
    },
    onSuccess: async ({ output, input }, given) => {
      onDone?.(output, input)
      if (!isSame(input, given)) say(t.errors.earlierDone, { isError: true })
      await Promise.all(read())
    },
  })
  // The second click of a double click comes before the page knows that the first one is pending.
  const mutate: typeof mutation.mutate = (...args) => {
    if (isSending.current) return
    isSending.current = true
    mutation.mutate(...args)
  }
  return { ...mutation, mutate }
}
