import { useQuery } from '@tanstack/react-query'
import { api, take, type Schemas } from '#api/client.ts'

export type Store = Schemas['AdminStore']

/** The settings of the store, such as its currency and languages, once they are read. */
export function useStore() {
  return useQuery({
    queryKey: ['store'],
    staleTime: Infinity,
    queryFn: ({ signal }) => take(api.GET('/v1/store', { signal })),
  }).data
}
