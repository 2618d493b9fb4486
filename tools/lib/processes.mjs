import { spawn } from 'node:child_process'
import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { projectRoot } from './paths.mjs'

const killAfterMs = 15_000
const readyWithinMs = 90_000
const parentCheckMs = 500
const started = []
let stopping

/**
 * Starts a long-running program.
 *
 * @param {{ name: string, command: string[], env: Record<string, string | undefined>, cwd?: string,
 *   logFile?: string, collect?: (text: string) => void }} options its output goes to `logFile` or to
 *   `collect`, otherwise to the terminal
 * @returns `ended` resolves to the reason as text, `hasSucceeded` then says whether its code was 0,
 *   `tail` returns its last lines in `logFile`
 */
export function startProcess({ name, command, env, cwd = projectRoot, logFile, collect }) {
  const [file, ...args] = command
  const log = logFile ? openSync(logFile, 'a', 0o600) : undefined
  const logStart = log === undefined ? 0 : fstatSync(log).size
  const output = log ?? (collect ? 'pipe' : 'inherit')
  // A separate process group: Ctrl-C in a terminal reaches only this process, which stops the
  // others in order.
  const child = spawn(file, args, {
    cwd,
    env: { ...process.env, ...env },
    detached: true,
    stdio: ['ignore', output, output],
  })
  if (log !== undefined) closeSync(log)
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', collect)
  const tail = () => {
    const text = logFile ? readFileSync(logFile).subarray(logStart).toString() : ''
    return text.trim().split('\n').slice(-25).join('\n')
  }
  const ended = new Promise((resolve) => {
    child.once('error', (error) => resolve(`${name} could not be started: ${error.message}`))
    // After the last of its output, which programs that it has started may still write.
    child.once('close', (code, signal) =>
      resolve(`${name} ended ${signal ? `by ${signal}` : `with code ${code}`}`),
    )
  })
  let hasEnded = false
  void ended.then(() => (hasEnded = true))
  const stop = async () => {
    if (hasEnded || !child.pid) return
    signalGroup(child.pid, 'SIGTERM')
    const timer = setTimeout(() => signalGroup(child.pid, 'SIGKILL'), killAfterMs)
    await ended
    clearTimeout(timer)
  }
  const hasSucceeded = () => child.exitCode === 0
  const program = { name, pid: child.pid, ended, hasSucceeded, tail, stop }
  started.push(program)
  return program
}

/** Stops all started programs, the last one first. */
export async function stopAll() {
  for (const { stop } of started.toReversed()) await stop()
}

/**
 * Waits until a URL answers 200.
 *
 * @throws {Error} with the program's last lines if it ends first or takes too long
 */
export async function waitUntilReady(program, url) {
  const deadline = Date.now() + readyWithinMs
  let reason
  void program.ended.then((text) => (reason = text))
  while (!(await isReady(url))) {
    if (Date.now() > deadline) reason = `${program.name} was not ready at ${url} in time`
    if (reason) throw new Error(withTail(reason, program))
    await delay(100)
  }
}

/**
 * Runs a command. On an error it prints the message, stops what it started and exits with code 1.
 */
export async function runCommand(work) {
  try {
    await work()
  } catch (error) {
    // Programs that end because they are being stopped are not an error.
    if (!stopping) console.error(error instanceof Error ? error.message : String(error))
    await end(1)
  }
}

/** From now on Ctrl-C and SIGTERM stop all started programs and then exit. */
export function stopOnRequest(code = 0) {
  onStopRequest(() => end(code))
}

let isStoppable = false

/**
 * Runs a Node.js program to its end, without input; all are stopped on request. Its output goes to
 * `collect`, or else to the terminal.
 *
 * @returns {Promise<boolean>} whether it exited with code 0
 */
export async function runNode(args, env = {}, collect) {
  if (!isStoppable) stopOnRequest(1)
  isStoppable = true
  const command = [process.execPath, ...args]
  const given = { NEXT_TELEMETRY_DISABLED: '1', ...env }
  const program = startProcess({ name: args[0], command, env: given, collect })
  await program.ended
  // Nothing goes on in a process that is about to exit.
  await stopping
  return program.hasSucceeded()
}

/** Waits until one of the started programs ends by itself, which is an error. */
export async function untilOneEnds() {
  const reasons = started.map(async (program) => withTail(await program.ended, program))
  throw new Error(await Promise.race(reasons))
}

/**
 * Calls back on Ctrl-C, SIGTERM and SIGHUP, possibly more than once, and after the npm that started
 * this process has ended. Under npm, Ctrl-C arrives twice, from the terminal and from npm; a
 * SIGTERM to npm ends npm and its shell but never reaches this process.
 */
export function onStopRequest(callback) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => callback(signal))
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    callback('SIGTERM')
  }, parentCheckMs)
  timer.unref()
}

async function end(code) {
  stopping ??= stopAll().then(() => process.exit(code))
  await stopping
}

async function isReady(url) {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(5_000) })
    await response.body?.cancel()
    return response.status === 200
  } catch {
    return false
  }
}

function withTail(reason, { tail }) {
  const lines = tail()
  return lines ? `${reason}. Its last lines:\n${lines}` : reason
}

/** Sends a signal to a program and what it has started. */
function signalGroup(pid, signal) {
  try {
    process.kill(-pid, signal)
  } catch {
    // The group has already ended.
  }
}
