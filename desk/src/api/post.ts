import type { ClientPathsWithMethod, MethodResponse } from 'openapi-fetch'
import { api, ifMatch, take, under } from './client.ts'
import type { paths } from './schema.d.ts'

/** The path of an operation that makes or does something. */
type PostPath = ClientPathsWithMethod<typeof api, 'post'>
type PostOf<Path extends PostPath> = NonNullable<paths[Path]['post']>
type BodyOf<Post> = Post extends { requestBody?: undefined }
  ? null
  : Post extends { requestBody?: { content: { 'application/json': infer Body } } }
    ? Body
    : never
type IdsOf<Post> = Post extends { parameters: { path: infer Ids } } ? Ids : Record<never, string>
type ReplyOf<Path extends PostPath> = MethodResponse<typeof api, 'post', Path>

/**
 * A write that is done once under its key, which is kept for the operation and what it is about.
 * @param etag of what it is about, if another change of that would make it wrong
 */
export function post<Path extends PostPath>(
  path: Path,
  ids: IdsOf<PostOf<Path>>,
  etag: string | null = null,
) {
  const about = path.replace(/\{(\w+)\}/g, (_, name: string) => String(Reflect.get(ids, name)))
  return {
    about,
    write: (body: BodyOf<PostOf<Path>>, key: string) => {
      const { header } = under(key).params
      const params = { path: ids, header: { ...header, ...ifMatch(etag) } }
      // TypeScript does not relate a path that is not known yet to its body and its reply.
      const request = { params, ...(body !== null && { body }) } as never
      return take(api.POST(path as '/v1/orders', request)) as Promise<unknown> as Promise<
        ReplyOf<Path>
      >
    },
  }
}
