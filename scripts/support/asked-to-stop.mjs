const lookEveryMs = 500

/**
 * Calls back when this process is asked to stop, possibly more than once: on Ctrl-C, SIGTERM and
 * SIGHUP, and when npm that started it is gone.
 *
 * Ctrl-C under npm arrives twice, from the terminal and from npm; the listeners stay so that the
 * second one does not cut an orderly end short. A SIGTERM for npm, as a supervisor sends it, ends
 * npm and its shell and never reaches the script: only the change of the parent tells.
 */
export function whenAskedToStop(callback) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => callback(signal))
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const look = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(look)
    callback('SIGTERM')
  }, lookEveryMs)
  look.unref()
}
