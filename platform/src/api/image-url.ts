/** Makes the path of a file on this platform absolute, since clients are on another origin. */
export function toImageUrl(publicUrl: string, url: string): string {
  return url.startsWith('/') ? publicUrl + url : url
}
