import type { SeedOrder } from './shop.ts'

export const norrlysOrders: SeedOrder[] = [
  {
    number: '20917',
    daysAgo: 1,
    lines: [
      ['NL-AUR-WAL', 1],
      ['NL-PAL-OAK-63CM', 1],
    ],
    method: 'evening',
    shippingMinor: 0,
    payment: ['card', 'paid'],
    history: [
      ['created', 0],
      ['confirmed', 0],
      ['inProgress', 4],
    ],
    arrivesAfterDays: [3, 5],
  },
  {
    number: '20904',
    daysAgo: 3,
    lines: [['NL-SKA-OAK-L', 1]],
    method: 'evening',
    shippingMinor: 7_900,
    payment: ['invoice', 'due'],
    history: [
      ['created', 0],
      ['confirmed', 0],
      ['invoiced', 5],
    ],
    arrivesAfterDays: [3, 5],
  },
  {
    number: '20355',
    daysAgo: 285,
    lines: [['NL-LJU-BRA', 1]],
    method: 'evening',
    shippingMinor: 7_900,
    payment: ['card', 'paid'],
    history: [
      ['created', 0],
      ['confirmed', 0],
      ['inProgress', 20],
      ['inTransit', 44],
      ['delivered', 92],
    ],
    arrivesAfterDays: [3, 5],
    tracking: { code: 'NL77120093', carrier: 'Kvällsposten Paket' },
  },
  {
    number: '19802',
    daysAgo: 386,
    lines: [
      ['NL-KAV-BRA', 1],
      ['NL-BRI-WAL-S', 2],
    ],
    method: 'workshop',
    point: 'workshop',
    shippingMinor: 0,
    payment: ['at-pickup', 'paid'],
    history: [
      ['created', 0],
      ['confirmed', 0],
      ['inProgress', 2],
      ['readyToPickUp', 6],
      ['delivered', 100],
      ['closed', 820],
    ],
    arrivesAfterDays: [1, 1],
  },
]
