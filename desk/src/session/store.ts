import { useQuery } from '@tanstack/react-query'
import { api, take } from '#api/client.ts'

/** The settings of the store, such as its currency and languages, once they are read. */
export function useStore() {
  return useQuery({
    queryKey: ['store'],
    staleTime: Infinity,
    queryFn: ({ signal }) => take(api.GET('/v1/store', { signal })),
  }).data
}
