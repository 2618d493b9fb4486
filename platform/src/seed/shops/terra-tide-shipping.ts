import { partnerPickup, weekdays, type DemoShop, type SeedMethod } from './shop.ts'

export const terraTideZones: DemoShop['zones'] = [
  { code: 'DE', name: 'Germany', countries: ['DE'] },
  {
    code: 'DE-ISLANDS',
    name: 'German islands',
    countries: ['DE'],
    postalCodes: ['25845-25849', '25929-25999', '26465-26579', '27498', '18565'],
  },
  { code: 'NEIGHBOURS', name: 'Neighbours', countries: ['AT', 'NL', 'BE', 'FR', 'DK'] },
]

const packingDays = ['tuesday', 'friday']

/** Boxes are packed in straw on two days a week; a parcel takes two to four days. */
const door: SeedMethod = {
  key: 'door',
  name: 'Parcel to the door',
  displayName: 'To your door',
  type: 'regular',
  sortOrder: 1,
  maxWeightGrams: 30_000,
  availableDays: packingDays,
  basePriceMinor: 490,
  estimatedDeliveryDays: 1,
  metadata: {
    description: 'Packed in straw on Tuesdays and Fridays.',
    cutOffHour: 12,
    deliveryWindowDays: 2,
  },
  rates: [
    { type: 'flat', zoneCode: 'DE', priceMinor: 490, description: 'Germany' },
    {
      type: 'orderPrice',
      zoneCode: 'DE',
      priceMinor: 0,
      minOrderPriceMinor: 12_000,
      description: 'Free from 120 €',
    },
    {
      type: 'weight',
      zoneCode: 'NEIGHBOURS',
      basePriceMinor: 990,
      pricePerKgMinor: 90,
      description: 'Neighbours, by weight',
    },
    {
      type: 'orderPrice',
      zoneCode: 'NEIGHBOURS',
      priceMinor: 0,
      minOrderPriceMinor: 25_000,
      description: 'Free from 250 €',
    },
  ],
}

const express: SeedMethod = {
  key: 'express',
  name: 'Express',
  displayName: 'Express, the next working day',
  type: 'express',
  sortOrder: 2,
  maxWeightGrams: 10_000,
  availableDays: weekdays,
  basePriceMinor: 1_290,
  estimatedDeliveryDays: 1,
  metadata: { description: 'Ordered by 11:00, there the next working day.', cutOffHour: 11 },
  rates: [{ type: 'flat', zoneCode: 'DE', priceMinor: 1_290, description: 'Germany' }],
}

const pickupPoint: SeedMethod = {
  ...partnerPickup,
  basePriceMinor: 390,
  metadata: { description: 'Kept for 7 days. Bring the order number.' },
  points: [
    'kiosk-am-fleet',
    'blumen-ahrens',
    'papier-post',
    'backhaus-nord',
    'rad-und-tat',
    'buch-am-markt',
    'laden-zehn',
    'hofladen-sued',
    'werkhof-plagwitz',
  ],
  rates: [],
}

const studio: SeedMethod = {
  key: 'studio',
  name: 'Studio',
  displayName: 'Collect from the studio',
  type: 'pickup',
  sortOrder: 4,
  basePriceMinor: 0,
  metadata: { description: 'We send a message when it is packed.' },
  points: ['studio'],
  rates: [],
}

const bicycle: SeedMethod = {
  key: 'bicycle',
  name: 'Bicycle courier',
  displayName: 'By bicycle courier',
  type: 'sameDay',
  sortOrder: 5,
  maxWeightGrams: 8_000,
  availableDays: [...weekdays, 'saturday'],
  basePriceMinor: 690,
  metadata: {
    description:
      'We ride to 20095 to 20359, Monday to Saturday. Orders by 14:00 arrive the same day.',
    cutOffHour: 14,
  },
  rates: [
    { type: 'flat', postalCodes: ['20095-20359'], priceMinor: 690, description: 'Inner Hamburg' },
  ],
}

const van: SeedMethod = {
  key: 'van',
  name: 'Own van',
  displayName: 'With our van, on the day you choose',
  type: 'localDelivery',
  sortOrder: 6,
  minOrderAmountMinor: 3_000,
  availableDays: ['tuesday', 'thursday', 'saturday'],
  basePriceMinor: 590,
  estimatedDeliveryDays: 1,
  allowShowCalendar: true,
  metadata: {
    description: 'In Hamburg and around, between 16:00 and 20:00.',
    cutOffHour: 12,
    calendarDays: 21,
  },
  rates: [
    { type: 'flat', postalCodes: ['20*', '22*'], priceMinor: 590, description: 'Hamburg' },
    { type: 'flat', postalCodes: ['21*'], priceMinor: 890, description: 'South of the Elbe' },
  ],
}

/** For internal use by the studio; checkout does not offer it. */
const pallet: SeedMethod = {
  key: 'pallet',
  name: 'Pallet freight',
  displayName: 'Pallet freight',
  type: 'regular',
  sortOrder: 7,
  visibleInCheckout: false,
  minWeightGrams: 30_000,
  basePriceMinor: 8_900,
  estimatedDeliveryDays: 5,
  rates: [],
}

export const terraTideMethods: SeedMethod[] = [
  door,
  express,
  pickupPoint,
  studio,
  bicycle,
  van,
  pallet,
]
