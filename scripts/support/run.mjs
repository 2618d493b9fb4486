import { whenAskedToStop } from './asked-to-stop.mjs'
import { listRunning, stopAll, withTail } from './processes.mjs'

/**
 * Runs the work of a command. Ctrl-C, SIGTERM and every fault end the command and all programs that
 * it has started, the last one first; a fault ends with code 1 and its message, without a stack.
 */
export async function runCommand(work) {
  whenAskedToStop(() => end(0))
  try {
    await work()
  } catch (error) {
    // Programs that end because they were told to are no fault worth a word.
    if (!ending) console.error(error instanceof Error ? error.message : String(error))
    await end(1)
  }
}

/** Waits until one of the started programs ends by itself, which ends the whole with its reason. */
export async function untilOneEnds() {
  const reasons = listRunning().map(async (program) => withTail(await program.ended, program))
  throw new Error(await Promise.race(reasons))
}

let ending

async function end(code) {
  ending ??= stopAll().then(() => process.exit(code))
  await ending
}
