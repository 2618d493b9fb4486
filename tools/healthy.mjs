// `node tools/healthy.mjs <port>` exits with 0 if the process on this local port is ready: an upgrade
// waits for that before the next process. It is the health check of both images, which contain no
// curl.
const response = await fetch(`http://127.0.0.1:${process.argv[2]}/readyz`, {
  signal: AbortSignal.timeout(2_000),
}).catch(() => null)
process.exit(response?.ok ? 0 : 1)
