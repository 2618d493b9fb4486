import { isUnknown } from './problem.ts'

/** What was done: after an unknown outcome that can be an earlier input than the one given. */
export interface Done<Input, Output> {
  input: Input
  output: Output
}

interface Kept {
  key: string
  text: string
}

/** Where a reloaded page finds the keys of writes whose outcome is unknown. */
const storageKey = 'desk.unknown'

/** What is kept of a write for a reloaded page: nothing of what it says can be read from it. */
interface Trace {
  key: string
  digest: string
}

const readTraces = () =>
  JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<string, Trace>

function leaveTrace(about: string, trace: Trace | undefined) {
  sessionStorage.setItem(storageKey, JSON.stringify({ ...readTraces(), [about]: trace }))
}

async function digestOf(text: string) {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return btoa(String.fromCharCode(...new Uint8Array(digest)))
}

/** Another write was sent before the page was loaded again, and may have been done. */
export class Interrupted extends Error {}

/** Writes whose outcome is unknown, by what they are about. They outlive the dialog they came from. */
const unknown = new Map<string, Kept>()

const sortKeys = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value

/** Whether two inputs say the same, in whatever order the keys of their objects stand. */
export const isSame = (one: unknown, other: unknown) =>
  JSON.stringify(one, sortKeys) === JSON.stringify(other, sortKeys)

/**
 * Sends an input under a key of its own, and again under the same key for as long as nobody knows
 * whether it was done. Another input about the same thing is sent only after the earlier one has
 * been refused: what was meant as a correction would otherwise come on top.
 * @throws {Interrupted} once, if the earlier one is not known any more; then nothing was sent
 */
export async function sendOnce<Input, Output>(
  about: string,
  input: Input,
  write: (input: Input, key: string) => Promise<Output>,
): Promise<Done<Input, Output>> {
  const forget = () => {
    unknown.delete(about)
    leaveTrace(about, undefined)
  }
  const attempt = async (kept: Kept): Promise<Done<Input, Output>> => {
    unknown.set(about, kept)
    leaveTrace(about, { key: kept.key, digest: await digestOf(kept.text) })
    const sent = JSON.parse(kept.text) as Input
    try {
      const output = await write(sent, kept.key)
      forget()
      return { input: sent, output }
    } catch (error) {
      if (!isUnknown(error)) forget()
      throw error
    }
  }
  const text = JSON.stringify(input)
  const earlier = unknown.get(about)
  if (earlier?.text === text) return attempt(earlier)
  if (earlier) {
    try {
      return await attempt(earlier)
    } catch (error) {
      if (isUnknown(error)) throw error
    }
  }
  const trace = earlier ? undefined : readTraces()[about]
  if (trace && trace.digest !== (await digestOf(text))) {
    forget()
    throw new Interrupted()
  }
  return attempt({ key: trace?.key ?? crypto.randomUUID(), text })
}
