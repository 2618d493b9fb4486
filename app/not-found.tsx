/**
 * Never shown: layouts and pages show a not-found page of their own below it. Without it every
 * document would carry Next's.
 */
export default function NotFound() {
  return null
}
