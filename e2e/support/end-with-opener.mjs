// A program that opens a shop for tests stops its applications when it ends, but not when it
// crashes (SIGKILL, out of memory). The applications load this file first, by NODE_OPTIONS, and end
// by themselves when their opener is gone.
const checkMs = 500

const opener = process.env.SHOP_OPENER
// Processes and threads that the application starts end with it.
delete process.env.SHOP_OPENER
if (opener) {
  const timer = setInterval(() => {
    if (process.ppid === Number(opener)) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, checkMs)
  timer.unref()
}

/** @returns environment of a program that ends when this process has ended, in whatever way */
export function endWithThisProcess({ NODE_OPTIONS = '' } = process.env) {
  return {
    SHOP_OPENER: String(process.pid),
    NODE_OPTIONS: `${NODE_OPTIONS} --import=${import.meta.url}`.trim(),
  }
}
