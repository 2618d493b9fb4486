import { hours, place, type SeedPoint } from './shop.ts'

const kiosk = (
  key: string,
  name: string,
  line1: string,
  postalCode: string,
  [latitude, longitude]: [number, number],
  open: SeedPoint['hours'],
  city = 'Hamburg',
): SeedPoint => ({
  key,
  name,
  address: place(name, line1, postalCode, city, 'DE'),
  latitude,
  longitude,
  hours: open,
  // The parcel travels to the point, whatever the stock of the studio.
  readyAfterHours: 4,
  transferDays: 2,
  holdsStock: false,
})

export const terraTidePoints: SeedPoint[] = [
  {
    key: 'studio',
    name: 'Terra & Tide studio',
    address: place('Terra & Tide', 'Kaispeicher 2', '20457', 'Hamburg', 'DE'),
    phone: '+49 40 5550 1470',
    latitude: 53.5432,
    longitude: 9.9885,
    hours: hours('10:00', '18:00', ['10:00', '14:00']),
    readyAfterHours: 3,
    transferDays: null,
    holdsStock: true,
  },
  kiosk('kiosk-am-fleet', 'Kiosk am Fleet', 'Am Fleet 3', '20457', [53.5461, 9.9861], hours('07:00', '22:00', ['07:00', '22:00'])),
  kiosk('blumen-ahrens', 'Blumen Ahrens', 'Holzweg 18', '20459', [53.5502, 9.9791], hours('09:00', '18:30', ['09:00', '14:00'])),
  kiosk('papier-post', 'Papier & Post', 'Deichgang 41', '20459', [53.5478, 9.9722], hours('08:00', '20:00', ['08:00', '20:00'])),
  kiosk('backhaus-nord', 'Backhaus Nord', 'Lindenallee 12', '20259', [53.5746, 9.9538], hours('06:30', '18:00', ['06:30', '13:00'])),
  kiosk('rad-und-tat', 'Rad und Tat', 'Uferstieg 9', '22081', [53.5749, 10.0412], hours('10:00', '19:00', ['10:00', '16:00'])),
  kiosk('buch-am-markt', 'Buch am Markt', 'Marktplatz 4', '22765', [53.5521, 9.9334], hours('09:30', '19:00', ['09:30', '16:00'])),
  kiosk('laden-zehn', 'Laden Zehn', 'Torweg 10', '10115', [52.5323, 13.3846], hours('08:00', '21:00', ['08:00', '21:00']), 'Berlin'),
  kiosk('hofladen-sued', 'Hofladen Süd', 'Brunnenhof 5', '80331', [48.1351, 11.5701], hours('09:00', '18:00', ['09:00', '14:00']), 'München'),
  kiosk('werkhof-plagwitz', 'Werkhof Plagwitz', 'Gleisbogen 2', '04229', [51.3259, 12.3293], hours('10:00', '18:00'), 'Leipzig'),
]
