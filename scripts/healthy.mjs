// `node scripts/healthy.mjs <port>`: ends with 0 when the process on this port of this machine
// answers. The health check of both images, which hold no curl.
const response = await fetch(`http://127.0.0.1:${process.argv[2]}/healthz`, {
  signal: AbortSignal.timeout(2_000),
}).catch(() => null)
process.exit(response?.ok ? 0 : 1)
