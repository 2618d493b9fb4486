import { terraTideOrders } from './terra-tide-orders.ts'
import { terraTidePoints } from './terra-tide-points.ts'
import { terraTideMethods, terraTideZones } from './terra-tide-shipping.ts'
import type { DemoShop } from './shop.ts'

const hanna = { firstName: 'Hanna', lastName: 'Brandt', region: null, countryCode: 'DE' }

export const terraTide: DemoShop = {
  slug: 'terra-tide',
  store: {
    slug: 'terra-tide',
    domain: 'terra-tide.localhost',
    name: 'Terra & Tide',
    currencyCode: 'EUR',
    defaultLocale: 'de-DE',
    countryCode: 'DE',
    servedCountries: ['DE', 'AT', 'NL', 'BE', 'FR', 'DK'],
    taxIncluded: true,
    taxRate: '19',
    timezone: 'Europe/Berlin',
    orderPrefix: '',
    nextOrderNumber: 10_483,
    settings: {
      contentLanguage: 'en',
      languages: ['de'],
      priceLocales: { en: 'de-DE' },
      tagline: 'Stoneware for the table you already have',
      freeShippingFromMinor: 12_000,
      returnDays: 30,
      buyersMayCancel: true,
    },
  },
  zones: terraTideZones,
  points: terraTidePoints,
  methods: terraTideMethods,
  payments: [
    {
      key: 'card',
      type: 'redirect',
      name: 'Card or wallet',
      description:
        'You pay on our provider’s page and come straight back. We never see the card number.',
      icon: 'card',
      sortOrder: 1,
    },
    {
      key: 'invoice',
      type: 'bankTransfer',
      name: 'Invoice, by bank transfer',
      description: 'Pay within 14 days of delivery. The invoice comes by e-mail.',
      instructions:
        'Please transfer the total within 14 days to Terra & Tide, IBAN DE02 1203 0000 0000 2020 51, and quote the order number.',
      icon: 'bank',
      sortOrder: 2,
      maxAmountMinor: 50_000,
      countries: ['DE', 'AT'],
    },
    {
      key: 'cash',
      type: 'cashOnDelivery',
      name: 'Cash on delivery',
      description: 'Pay the courier in cash or by card when you take the parcel.',
      icon: 'cash',
      sortOrder: 3,
      maxAmountMinor: 30_000,
      countries: ['DE'],
    },
    {
      key: 'at-pickup',
      type: 'payAtPickup',
      name: 'Pay at pickup',
      description: 'Pay in cash or by card when you collect your pieces.',
      icon: 'shop',
      sortOrder: 4,
    },
  ],
  coupons: [
    { code: 'WELCOME10', name: '10 % off the first order', type: 'percentage', percentage: '10' },
    {
      code: 'TIDE5',
      name: '5,00 € off from 50,00 €',
      type: 'amount',
      amountMinor: 500,
      minSubTotalMinor: 5_000,
    },
    {
      code: 'STRAW',
      name: 'Free delivery from 40,00 €',
      type: 'freeShipping',
      minSubTotalMinor: 4_000,
    },
    { code: 'AUTUMN', name: 'Autumn kiln', type: 'percentage', percentage: '15', endsInDays: -20 },
    {
      code: 'SPRING',
      name: 'Spring kiln',
      type: 'percentage',
      percentage: '15',
      startsInDays: 120,
    },
    {
      code: 'FIRSTKILN',
      name: 'First hundred orders',
      type: 'percentage',
      percentage: '25',
      usageLimit: 100,
      usedCount: 100,
    },
  ],
  addresses: [
    {
      ...hanna,
      isDefault: true,
      company: null,
      line1: 'Am Speicher 7',
      line2: null,
      postalCode: '20457',
      city: 'Hamburg',
      phone: '+49 40 5550 1474',
    },
    {
      ...hanna,
      isDefault: false,
      company: 'Studio Brandt',
      line1: 'Gleisbogen 22',
      line2: '3rd yard',
      postalCode: '04229',
      city: 'Leipzig',
      phone: null,
    },
  ],
  orders: terraTideOrders,
}
