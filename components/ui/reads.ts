'use client'

import { useCallback, useSyncExternalStore } from 'react'
import type { Guard } from '@/lib/shop/json'

/** The cached state of one URL. */
export interface Reply {
  readonly data?: unknown
  /** Whether there is no data because it could not be read. */
  readonly isError: boolean
}

interface Read {
  reply: Reply
  readonly isValid: Guard<unknown>
  readonly listeners: Set<() => void>
  /** Aborts the pending request. */
  pending: AbortController | null
  freshUntil: number
}

const FRESH_MS = 30_000
const RETRY_MS = 1_000
export const nothingYet: Reply = { isError: false }

/** By URL, for all components of this page. */
const reads = new Map<string, Read>()

/**
 * Reads one of our handlers for data that changes while a public page is open. Components with the
 * same URL share one read; it is fresh for 30 seconds, repeated when the shopper comes back, and
 * retried once. react-query was a third of these pages' own script.
 */
export function useRead<T>(address: string, isValid: Guard<T>) {
  const subscribe = useCallback(
    (listener: () => void) => listen(address, isValid, listener),
    [address, isValid],
  )
  const { data, isError } = useSyncExternalStore(
    subscribe,
    () => replyOf(address),
    () => nothingYet,
  )
  return { data: isValid(data) ? data : undefined, isError }
}

/** Reads a URL again that components show. */
export function readAgain(address: string): void {
  const read = reads.get(address)
  if (!read) return
  read.freshUntil = 0
  if (read.listeners.size > 0) load(address, read)
}

/** Changes the data of a URL, or reads it anew; a pending reply would be older and is dropped. */
export function changeRead<T>(address: string, isValid: Guard<T>, change: (known: T) => T): void {
  const read = reads.get(address)
  const data = read?.reply.data
  if (!read || !isValid(data)) return readAgain(address)
  stop(read)
  settle(read, { data: change(data), isError: false })
}

/** The current state of a URL. */
export function replyOf(address: string): Reply {
  return reads.get(address)?.reply ?? nothingYet
}

/** Reads a URL unless its data is fresh; calls back on each reply until stopped. */
export function listen(address: string, isValid: Guard<unknown>, listener: () => void): () => void {
  followPage()
  const read: Read = reads.get(address) ?? {
    reply: nothingYet,
    isValid,
    listeners: new Set(),
    pending: null,
    freshUntil: 0,
  }
  reads.set(address, read)
  read.listeners.add(listener)
  if (!read.pending) loadUnlessFresh(address, read)
  return () => {
    read.listeners.delete(listener)
    if (read.listeners.size === 0) stop(read)
  }
}

function loadUnlessFresh(address: string, read: Read): void {
  if (Date.now() >= read.freshUntil) load(address, read)
}

function load(address: string, read: Read): void {
  stop(read)
  const controller = new AbortController()
  const { signal } = controller
  read.pending = controller
  const request = () => readJson(address, read.isValid, { signal })
  request()
    .catch(async () => {
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
      return request()
    })
    .then(
      (data) => signal.aborted || settle(read, { data, isError: false }),
      () => signal.aborted || settle(read, null),
    )
}

function stop(read: Read): void {
  read.pending?.abort()
  read.pending = null
}

/** Stores a reply; null for a failed one, which keeps the previous data. */
function settle(read: Read, reply: Reply | null): void {
  read.pending = null
  if (reply) read.freshUntil = Date.now() + FRESH_MS
  read.reply = reply ?? { ...read.reply, isError: read.reply.data === undefined }
  for (const listener of read.listeners) listener()
}

let follows = false

/** Reads stale data on display again when the page becomes visible or the network is back. */
function followPage(): void {
  if (follows) return
  follows = true
  const look = () => {
    if (document.visibilityState !== 'visible') return
    for (const [address, read] of reads)
      if (read.listeners.size > 0 && !read.pending) loadUnlessFresh(address, read)
  }
  document.addEventListener('visibilitychange', look)
  window.addEventListener('online', look)
}

/** Reads JSON from one of our own handlers. @throws Error for an error status or another shape. */
export async function readJson<T>(
  address: string,
  isValid: Guard<T>,
  init: RequestInit = {},
): Promise<T> {
  const response = await fetch(address, init)
  const reply: unknown = response.ok ? await response.json() : undefined
  // Search parameters may hold what a shopper typed: they stay out of the message.
  if (!isValid(reply))
    throw new Error(`${address.split('?')[0]}: unexpected reply (${response.status})`)
  return reply
}
