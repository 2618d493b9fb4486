import { spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { projectRoot } from './runtime.mjs'

const graceMs = 15_000
const running = []

/**
 * Starts a program of the shop.
 *
 * @param {{ name: string, command: string[], env: Record<string, string | undefined>, cwd?: string,
 *   logFile?: string }} options with `logFile` its output goes there, otherwise to the terminal
 * @returns {{ name: string, pid: number, ended: Promise<string>, tail: () => string,
 *   stop: () => Promise<void> }} `ended` resolves to the reason in words
 */
export function startProcess({ name, command, env, cwd = projectRoot, logFile }) {
  const [program, ...args] = command
  // A group of its own: Ctrl-C in a terminal reaches only the parent, which stops its children in
  // order. Otherwise npm, the parent and the children would all hear it and race each other.
  const child = spawn(program, args, {
    cwd,
    env: { ...process.env, ...env },
    detached: true,
    stdio: ['ignore', logFile ? 'pipe' : 'inherit', logFile ? 'pipe' : 'inherit'],
  })
  const tail = logFile ? keepOutput(child, logFile) : () => ''
  const ended = new Promise((resolve) => {
    child.once('error', (error) => resolve(`${name} could not be started: ${error.message}`))
    child.once('exit', (code, signal) =>
      resolve(`${name} ended ${signal ? `by ${signal}` : `with code ${code}`}`),
    )
  })
  const started = { name, pid: child.pid, ended, tail, stop: () => stopProcess(child, ended) }
  running.push(started)
  return started
}

/** Every program that this process has started, in the order of starting. */
export function listRunning() {
  return [...running]
}

/** Stops every started program, the last one first, and waits for each. */
export async function stopAll() {
  for (const started of [...running].reverse()) await started.stop()
}

/**
 * Waits until an address answers 200.
 *
 * @throws {Error} when the process ends first or the time is over; the message holds its last lines
 */
export async function waitUntilReady(started, url, { timeoutMs = 90_000, headers = {} } = {}) {
  const deadline = Date.now() + timeoutMs
  let reason
  void started.ended.then((text) => (reason = text))
  while (Date.now() < deadline) {
    if (reason) throw new Error(withTail(reason, started))
    if (await answers(url, headers)) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  const seconds = Math.round(timeoutMs / 1000)
  throw new Error(withTail(`${started.name} was not ready at ${url} within ${seconds} s`, started))
}

/** A reason followed by the last lines that the process wrote. */
export function withTail(reason, started) {
  const tail = started.tail().trim()
  return tail ? `${reason}. Its last lines:\n${tail}` : reason
}

async function answers(url, headers) {
  try {
    const response = await fetch(url, { headers, signal: AbortSignal.timeout(5_000) })
    await response.body?.cancel()
    return response.status === 200
  } catch {
    return false
  }
}

function keepOutput(child, logFile) {
  const file = createWriteStream(logFile, { flags: 'a', mode: 0o600 })
  let last = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8')
    stream.on('data', (text) => {
      file.write(text)
      last = (last + text).slice(-4_000)
    })
  }
  return () => last.split('\n').slice(-25).join('\n')
}

async function stopProcess(child, ended) {
  if (child.exitCode === null && child.signalCode === null && child.pid) {
    signalGroup(child.pid, 'SIGTERM')
    const timer = setTimeout(() => signalGroup(child.pid, 'SIGKILL'), graceMs)
    await ended
    clearTimeout(timer)
  }
}

function signalGroup(pid, signal) {
  try {
    process.kill(-pid, signal)
  } catch {
    // The group has ended meanwhile, which is what was wanted.
  }
}
