import type { Schemas } from '#api/client.ts'
import { useRead } from '#api/pages.ts'

export type Store = Schemas['AdminStore']

/** The settings of the store, such as its currency and languages, once they are read. */
export const useStore = () => useRead('/v1/store', ['store'], {}, { staleTime: Infinity }).data
