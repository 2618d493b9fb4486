/** Never shown: layouts below have their own. Without it every document would carry Next's. */
export default function NotFound() {
  return null
}
