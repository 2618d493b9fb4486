import { useLocation, useSearch } from 'wouter'

/** What a screen shows, in the URL, so that it can be linked to and reloaded. */
export function useFilter() {
  const [path, go] = useLocation()
  const params = new URLSearchParams(useSearch())
  return {
    get: (name: string) => params.get(name) ?? '',
    set: (change: Readonly<Record<string, string>>) => {
      const next = Object.entries({ ...Object.fromEntries(params), ...change }).filter(
        ([, value]) => value !== '',
      )
      const search = new URLSearchParams(next).toString()
      go(search ? `${path}?${search}` : path, { replace: true })
    },
    clear: () => go(path, { replace: true }),
    isOn: params.size > 0,
  }
}
