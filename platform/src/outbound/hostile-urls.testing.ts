/** Private addresses, in IPv4 and IPv6 notation. */
const inner = [
  '0.0.0.0',
  '10.0.0.1',
  '10.255.255.255',
  '100.64.0.1',
  '100.127.255.254',
  '127.0.0.1',
  '127.1.2.3',
  '169.254.169.254',
  '169.254.0.1',
  '172.16.0.1',
  '172.31.255.254',
  '192.0.0.1',
  '192.0.0.170',
  '192.0.2.1',
  '192.31.196.1',
  '192.52.193.1',
  '192.88.99.1',
  '192.168.0.1',
  '192.168.255.255',
  '192.175.48.1',
  '198.18.0.1',
  '198.19.255.254',
  '198.51.100.7',
  '203.0.113.9',
  '224.0.0.1',
  '239.255.255.255',
  '240.0.0.1',
  '255.255.255.255',
]

const innerV6 = [
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '::ffff:169.254.169.254',
  '::ffff:7f00:1',
  '::ffff:0:127.0.0.1',
  '::127.0.0.1',
  '64:ff9b::127.0.0.1',
  '64:ff9b::a9fe:a9fe',
  '64:ff9b:1::1',
  '100::1',
  '2001::1',
  '2001:0:4136:e378:8000:63bf:3fff:fdd2',
  '2001:2::1',
  '2001:10::1',
  '2001:20::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '2002:a9fe:a9fe::1',
  '2620:4f:8000::1',
  '3fff::1',
  '5f00::1',
  'fc00::1',
  'fd00:ec2::254',
  'fdff:ffff::1',
  'fe80::1',
  'fe80::a9fe:a9fe',
  'febf::1',
  'fec0::1',
  'ff02::1',
  'ff0e::1',
]

const names = [
  'localhost',
  'localhost.',
  'LOCALHOST',
  'a.localhost',
  'receiver.localhost.',
  'localhost.localdomain',
  'printer.local',
  'metadata.google.internal',
  'db.internal',
  'nas.lan',
  'router.home',
  'x.home.arpa',
  'intranet',
  'web.corp',
  'wiki.intranet',
  '1.0.0.127.in-addr.arpa',
  'kubernetes',
  'example.com.',
  'a..b',
  '[::1',
  '%00.example.com',
  'exa mple.com',
  '',
]

const toNumber = (address: string) =>
  address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)

const parts = (address: string) => address.split('.').map(Number)

/** An IPv4 address in every notation that a URL parser accepts. */
function notationsOf(address: string): string[] {
  const [a = 0, b = 0, c = 0, d = 0] = parts(address)
  const fullWidth = address.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)))
  return [
    address,
    String(toNumber(address)),
    `0x${toNumber(address).toString(16)}`,
    parts(address)
      .map((part) => `0${part.toString(8)}`)
      .join('.'),
    parts(address)
      .map((part) => `0x${part.toString(16)}`)
      .join('.'),
    `${String(a)}.${String(b * 65536 + c * 256 + d)}`,
    `${String(a)}.${String(b)}.${String(c * 256 + d)}`,
    fullWidth,
    address.replaceAll('.', '。'),
    address.replaceAll('.', '%2e'),
    `${address}.`,
  ]
}

const schemes = ['http', 'ftp', 'file', 'gopher', 'ws', 'wss', 'javascript', 'data', 'ssh', 'ldap']
const ports = [1, 22, 25, 53, 111, 587, 2375, 3306, 5432, 6000, 6379, 6667, 9200, 11211, 27017]

const odd = [
  'https://',
  'https:',
  'https:///',
  '//receiver.example',
  'receiver.example/hooks',
  '',
  ' ',
  'https:receiver.example',
  'https:/receiver.example',
  'https:\\\\receiver.example\\hooks',
  'https://receiver.example\\@127.0.0.1/',
  'https://user@receiver.example/',
  'https://user:pass@receiver.example/',
  'https://:@receiver.example/',
  'https://@receiver.example/',
  'https://receiver.example@127.0.0.1/',
  'https://127.0.0.1#@receiver.example/',
  'https://receiver.example/#part',
  'https://receiver.example/#',
  ' https://receiver.example/',
  'https://receiver.example/ ',
  'https://receiver.example/a b',
  'https://receiver.example/\r\nX: y',
  'https://receiver.example/\tx',
  'https://rec\u0000eiver.example/',
  'https://receiver.example\n/',
  'https://receiver.example:0/',
  'https://receiver.example:99999/',
  'https://receiver.example:x/',
  `https://receiver.example/${'a'.repeat(2048)}`,
  `https://${'a'.repeat(3000)}.example/`,
  `https://receiver.example/${'ä'.repeat(1000)}`,
  'https://[fe80::1%25eth0]/',
  'https://[::1%lo]/',
  'https://[v1.fe80::1]/',
  'https://256.256.256.256/',
  'https://1.2.3.4.5/',
  'https://0/',
  'https://127.1/',
  'https://0x7f.1/',
  'https://017700000001/',
  'https://0177.0.0.01/',
  'https://①②⑦.⓪.⓪.①/',
  'https://ⓛocalhost/',
  'https://loc\u00adalhost/',
  'https://localhost%2e/',
]

/** More than 300 URLs that must never be registered or called. */
export const hostileUrls = [
  ...inner.map((address) => `https://${address}/hooks`),
  ...[
    '127.0.0.1',
    '169.254.169.254',
    '10.1.2.3',
    '192.168.1.1',
    '172.20.30.40',
    '127.255.255.254',
    '198.18.7.7',
    '0.0.0.0',
    '100.100.100.200',
  ]
    .flatMap(notationsOf)
    .map((host) => `https://${host}/latest/meta-data/`),
  ...innerV6.flatMap((address) => [`https://[${address}]/hooks`, `https://[${address}]:8443/`]),
  ...names.map((name) => `https://${name}/hooks`),
  ...schemes.flatMap((scheme) => [
    `${scheme}://receiver.example/hooks`,
    `${scheme}://127.0.0.1/`,
    `${scheme}:receiver.example`,
  ]),
  ...ports.flatMap((port) => [
    `https://receiver.example:${String(port)}/`,
    `https://127.0.0.1:${String(port)}/`,
  ]),
  ...odd,
]
