/**
 * What a person needs to know once the shop is open, at most twelve lines.
 *
 * @param {{ port: number, platformPort: number, dataDir: string, isAlone: boolean }} settings
 */
export function welcome({ port, platformPort, dataDir, isAlone }) {
  if (isAlone) {
    return [
      `Vitrine is open on port ${port}, in front of ${process.env.COMMERCE_URL}.`,
      'Each shop answers under the domains of its stores/<slug>/store.json. Stop it with Ctrl-C.',
    ]
  }
  return [
    '',
    'Vitrine is open, as a demo: its passwords are published. To serve, see docs/operations.md.',
    `  Terra & Tide   http://terra-tide.localhost:${port}`,
    `  Norrlys        http://norrlys.localhost:${port}`,
    '  Sign in with   hanna@example.com / demo-harbour-lamp',
    '  Postal codes   20354 (courier, van), 04229 (parcel); Norrlys: 111 45, 753 20',
    `  Mailbox        http://127.0.0.1:${platformPort}/mailbox`,
    `  Data and logs  ${dataDir}`,
    'Stop it with Ctrl-C; the data stays.',
  ]
}
