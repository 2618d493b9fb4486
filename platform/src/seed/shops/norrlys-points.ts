import { hours, partnerPointsIn, place, type SeedPoint } from './shop.ts'

const shop = partnerPointsIn('SE')

export const norrlysPoints: SeedPoint[] = [
  {
    key: 'workshop',
    name: 'Norrlys workshop',
    address: place('Norrlys', 'Varvsgränd 6', '116 63', 'Stockholm', 'SE'),
    phone: '+46 8 555 018 40',
    latitude: 59.3097,
    longitude: 18.0824,
    hours: hours('10:00', '17:00'),
    readyAfterHours: 2,
    transferDays: null,
    holdsStock: true,
  },
  shop(
    'malm-livs',
    'Malm Livs',
    'Malmgatan 30',
    ['116 45', 'Stockholm'],
    [59.3149, 18.0869],
    hours('08:00', '22:00', ['08:00', '22:00']),
  ),
  shop(
    'pappershornan',
    'Pappershörnan',
    'Sågargatan 8',
    ['116 36', 'Stockholm'],
    [59.3136, 18.0735],
    hours('09:00', '19:00', ['10:00', '16:00']),
  ),
  shop(
    'blomster-vik',
    'Blomster Vik',
    'Kajvägen 2',
    ['118 20', 'Stockholm'],
    [59.3192, 18.0521],
    hours('09:00', '18:00', ['10:00', '15:00']),
  ),
  shop(
    'bok-och-te',
    'Bok & Te',
    'Hantverkargränd 14',
    ['753 20', 'Uppsala'],
    [59.8591, 17.6312],
    hours('10:00', '18:00', ['10:00', '15:00']),
  ),
  shop(
    'hamnkiosken',
    'Hamnkiosken',
    'Lilla Kajen 1',
    ['411 04', 'Göteborg'],
    [57.7089, 11.9746],
    hours('07:00', '21:00', ['08:00', '21:00']),
  ),
]
