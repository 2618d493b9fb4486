export function startRedis(): Promise<{
  url: string
  start: () => Promise<void>
  kill: () => Promise<void>
  hang: () => void
  goOn: () => void
  stop: () => Promise<void>
}>
