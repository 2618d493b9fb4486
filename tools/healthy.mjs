// The health check of both images, which contain no curl: `node tools/healthy.mjs <port>` exits with
// 0 if the process on this local port answers. It need not be ready: nothing that it waits for would
// come back because it is replaced. `… <port> ready` waits up to two minutes until it is, which an
// upgrade does before the next process.
import { setTimeout } from 'node:timers/promises'

const [, , port, ready] = process.argv
const path = ready ? 'readyz' : 'healthz'
const endsAt = Date.now() + (ready ? 120_000 : 0)
for (;;) {
  const signal = AbortSignal.timeout(2_000)
  const response = await fetch(`http://127.0.0.1:${port}/${path}`, { signal }).catch(() => null)
  if (response?.ok) process.exit(0)
  if (Date.now() >= endsAt) process.exit(1)
  await setTimeout(500)
}
