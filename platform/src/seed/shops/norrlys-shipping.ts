import { partnerPickup, weekdays, type DemoShop, type SeedMethod } from './shop.ts'

export const norrlysZones: DemoShop['zones'] = [
  { code: 'SE', name: 'Sweden', countries: ['SE'] },
  { code: 'NORDIC', name: 'Nordic neighbours', countries: ['DK', 'FI', 'NO'] },
]

const evening: SeedMethod = {
  key: 'evening',
  name: 'Evening parcel',
  displayName: 'To your door, in the evening',
  type: 'regular',
  sortOrder: 1,
  maxWeightGrams: 20_000,
  availableDays: weekdays,
  basePriceMinor: 7_900,
  estimatedDeliveryDays: 2,
  metadata: {
    description: 'Between 17:00 and 21:00.',
    cutOffHour: 15,
    deliveryWindowDays: 2,
  },
  rates: [
    { type: 'flat', zoneCode: 'SE', priceMinor: 7_900, description: 'Sweden' },
    {
      type: 'orderPrice',
      zoneCode: 'SE',
      priceMinor: 0,
      minOrderPriceMinor: 150_000,
      description: 'Free from 1 500 kr',
    },
    {
      type: 'weight',
      zoneCode: 'NORDIC',
      basePriceMinor: 14_900,
      pricePerKgMinor: 1_500,
      description: 'Nordic neighbours, by weight',
    },
  ],
}

const express: SeedMethod = {
  key: 'express',
  name: 'Express',
  displayName: 'Express, before noon',
  type: 'express',
  sortOrder: 2,
  maxWeightGrams: 10_000,
  availableDays: weekdays,
  basePriceMinor: 19_900,
  estimatedDeliveryDays: 1,
  metadata: { description: 'The next working day, before 12:00.', cutOffHour: 13 },
  rates: [{ type: 'flat', zoneCode: 'SE', priceMinor: 19_900, description: 'Sweden' }],
}

const pickupPoint: SeedMethod = {
  ...partnerPickup,
  basePriceMinor: 4_900,
  metadata: { description: 'Kept for 7 days.' },
  points: ['malm-livs', 'pappershornan', 'blomster-vik', 'bok-och-te', 'hamnkiosken'],
  rates: [
    { type: 'flat', priceMinor: 4_900 },
    {
      type: 'orderPrice',
      priceMinor: 0,
      minOrderPriceMinor: 150_000,
      description: 'Free from 1 500 kr',
    },
  ],
}

const carried: SeedMethod = {
  key: 'carried',
  name: 'Carried up',
  displayName: 'Carried up and unpacked',
  type: 'localDelivery',
  sortOrder: 4,
  minOrderAmountMinor: 100_000,
  availableDays: ['tuesday', 'thursday'],
  basePriceMinor: 39_000,
  estimatedDeliveryDays: 3,
  allowShowCalendar: true,
  metadata: { description: 'We take the cardboard with us.', cutOffHour: 12, calendarDays: 28 },
  rates: [{ type: 'flat', postalCodes: ['100-199'], priceMinor: 39_000, description: 'Stockholm' }],
}

const courier: SeedMethod = {
  key: 'courier',
  name: 'Courier',
  displayName: 'By courier',
  type: 'sameDay',
  sortOrder: 5,
  maxWeightGrams: 8_000,
  availableDays: weekdays,
  basePriceMinor: 12_900,
  metadata: {
    description: 'Inner Stockholm, Monday to Friday. Orders by 13:00 arrive the same day.',
    cutOffHour: 13,
  },
  rates: [
    { type: 'flat', postalCodes: ['111-118'], priceMinor: 12_900, description: 'Inner Stockholm' },
  ],
}

const workshop: SeedMethod = {
  key: 'workshop',
  name: 'Workshop',
  displayName: 'Collect in the workshop',
  type: 'pickup',
  sortOrder: 6,
  basePriceMinor: 0,
  metadata: { description: 'Ring the bell at the yellow door.' },
  points: ['workshop'],
  rates: [],
}

export const norrlysMethods: SeedMethod[] = [
  evening,
  express,
  pickupPoint,
  carried,
  courier,
  workshop,
]
