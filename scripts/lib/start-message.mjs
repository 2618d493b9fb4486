/** What is printed once the shop is open, at most twelve lines. */
export function startMessage({ port, platformPort, dataDir, isPlatformElsewhere }) {
  if (isPlatformElsewhere) {
    return [
      `Vitrine is open on port ${port}, with the platform at ${process.env.COMMERCE_URL}.`,
      'Each shop answers on the domains of its stores/<slug>/store.json. Stop with Ctrl-C.',
    ].join('\n')
  }
  return `
Vitrine is open, as a demo: its passwords are published. To serve, see docs/operations.md.
  Terra & Tide   http://terra-tide.localhost:${port}
  Norrlys        http://norrlys.localhost:${port}
  Sign in with   hanna@example.com / demo-harbour-lamp
  Postal codes   20354 (courier, van), 04229 (parcel); Norrlys: 111 45, 753 20
  Mailbox        http://127.0.0.1:${platformPort}/mailbox
  Data and logs  ${dataDir}
Stop with Ctrl-C; the data is kept.`
}
