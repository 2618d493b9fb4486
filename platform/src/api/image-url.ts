/** Images of this platform have a path; clients are on another origin and need the whole URL. */
export function toImageUrl(publicUrl: string, url: string): string {
  return url.startsWith('/') ? publicUrl + url : url
}
