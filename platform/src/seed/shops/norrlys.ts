import { norrlysOrders } from './norrlys-orders.ts'
import { norrlysMethods, norrlysZones } from './norrlys-shipping.ts'
import { norrlysPoints } from './norrlys-points.ts'
import type { DemoShop } from './shop.ts'

const hanna = { firstName: 'Hanna', lastName: 'Brandt', region: null, countryCode: 'SE' }

export const norrlys: DemoShop = {
  slug: 'norrlys',
  store: {
    slug: 'norrlys',
    domain: 'norrlys.localhost',
    name: 'Norrlys',
    currencyCode: 'SEK',
    defaultLocale: 'sv-SE',
    countryCode: 'SE',
    servedCountries: ['SE', 'DK', 'FI', 'NO'],
    taxIncluded: true,
    taxRate: '25',
    timezone: 'Europe/Stockholm',
    orderPrefix: '',
    nextOrderNumber: 20_918,
    settings: {
      tagline: 'Light and wood for long evenings',
      freeShippingFromMinor: 150_000,
    },
  },
  zones: norrlysZones,
  points: norrlysPoints,
  methods: norrlysMethods,
  payments: [
    {
      key: 'card',
      type: 'redirect',
      name: 'Card or wallet',
      description: 'You pay on our provider’s page and come straight back.',
      icon: 'card',
      sortOrder: 1,
    },
    {
      key: 'invoice',
      type: 'bankTransfer',
      name: 'Invoice, by bank transfer',
      description: 'Pay within 30 days. The invoice comes by e-mail.',
      instructions: 'Please pay to bankgiro 5051-8801 within 30 days and name the order number.',
      icon: 'bank',
      sortOrder: 2,
      maxAmountMinor: 1_000_000,
      countries: ['SE'],
    },
    {
      key: 'cash',
      type: 'cashOnDelivery',
      name: 'Pay the courier',
      description: 'By card at the door.',
      icon: 'cash',
      sortOrder: 3,
      maxAmountMinor: 500_000,
      countries: ['SE'],
    },
    {
      key: 'at-pickup',
      type: 'payAtPickup',
      name: 'Pay when you collect',
      description: 'By card, when you have looked at it.',
      icon: 'shop',
      sortOrder: 4,
    },
  ],
  coupons: [
    { code: 'LJUS10', name: '10 % off the first lamp', type: 'percentage', percentage: '10' },
    {
      code: 'KVALL200',
      name: '200 kr off from 2 000 kr',
      type: 'amount',
      amountMinor: 20_000,
      minSubTotalMinor: 200_000,
    },
    { code: 'HEM', name: 'Free delivery', type: 'freeShipping', minSubTotalMinor: 50_000 },
    {
      code: 'OKTOBER',
      name: 'October light',
      type: 'percentage',
      percentage: '12',
      endsInDays: -20,
    },
    {
      code: 'POLARNATT',
      name: 'Polar night, first fifty',
      type: 'percentage',
      percentage: '20',
      usageLimit: 50,
      usedCount: 50,
    },
  ],
  addresses: [
    {
      ...hanna,
      isDefault: true,
      company: null,
      line1: 'Malmgatan 12',
      line2: null,
      postalCode: '116 45',
      city: 'Stockholm',
      phone: '+46 8 555 018 42',
    },
    {
      ...hanna,
      isDefault: false,
      company: 'Studio Brandt',
      line1: 'Åkervägen 3',
      line2: null,
      postalCode: '753 20',
      city: 'Uppsala',
      phone: null,
    },
  ],
  orders: norrlysOrders,
}
