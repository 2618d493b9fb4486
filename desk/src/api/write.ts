import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useRef } from 'react'
import { isLost } from './client.ts'

interface Options<Input, Output> {
  write: (input: Input, key: string) => Promise<Output>
  /** Reads that the write makes stale. */
  stale?: readonly QueryKey[]
  onDone?: (output: Output, input: Input) => void
}

/**
 * A write with an idempotency key. A write whose answer was lost is sent again under the same key,
 * by itself and then by the person, so that the platform does it once. Another input, and another
 * write after a success, has a new key.
 */
export function useWrite<Input, Output>({ write, stale = [], onDone }: Options<Input, Output>) {
  const client = useQueryClient()
  const kept = useRef<{ key: string; text: string } | null>(null)
  const isSending = useRef(false)
  const mutation = useMutation<Output, Error, Input>({
    networkMode: 'always',
    retry: (count, error) => isLost(error) && count < 3,
    retryDelay: (count) => 400 * 2 ** count,
    mutationFn: (input) => {
      const text = JSON.stringify(input) ?? ''
      if (kept.current?.text !== text) kept.current = { key: crypto.randomUUID(), text }
      return write(input, kept.current.key)
    },
    onError: (error) => {
      if (isLost(error)) return
      // A refusal is an answer: nothing was done under this key, and what is shown may be old.
      kept.current = null
      for (const queryKey of stale) void client.invalidateQueries({ queryKey })
    },
    onSettled: () => {
      isSending.current = false
    },
    onSuccess: async (output, input) => {
      kept.current = null
      onDone?.(output, input)
      await Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey })))
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
