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

/** Writes whose outcome is unknown, by what they are about. They outlive the dialog they came from. */
const unknown = new Map<string, Kept>()

/** Whether two inputs say the same. */
export const isSame = (one: unknown, other: unknown) =>
  JSON.stringify(one) === JSON.stringify(other)

/**
 * Sends an input under a key of its own, and again under the same key for as long as nobody knows
 * whether it was done. Another input about the same thing is sent only after the earlier one has
 * been refused: what was meant as a correction would otherwise come on top.
 */
export async function sendOnce<Input, Output>(
  about: string,
  input: Input,
  write: (input: Input, key: string) => Promise<Output>,
): Promise<Done<Input, Output>> {
  const attempt = async (kept: Kept): Promise<Done<Input, Output>> => {
    unknown.set(about, kept)
    const sent = JSON.parse(kept.text) as Input
    try {
      const output = await write(sent, kept.key)
      unknown.delete(about)
      return { input: sent, output }
    } catch (error) {
      if (!isUnknown(error)) unknown.delete(about)
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
  return attempt({ key: crypto.randomUUID(), text })
}
