import { expect, test } from 'vitest'
import { fieldValue, readForms } from './forms.mjs'

test('reads the forms of a document as a browser would send them', () => {
  const html = `
<form action="/search"><input type="search" name="q" value="Salt &amp; &quot;sea&quot;"/></form>
<form id="buy" action="" method="POST"><input type="hidden" name="$ACTION_ID_40"/>
  <label><input type="radio" name="glaze" value="oat"/><b>Oat</b></label>
  <label><input type="radio" name="glaze" checked="" value="moss"/><b>Moss</b></label>
  <input type="checkbox" name="keep"/><input type="checkbox" name="gift" checked=""/>
  <input type="password" name="password"/><input name="off" disabled="" value="x"/>
  <select name="country"><option value="AT">Austria</option><option value="DE" selected="">Germany</option></select>
  <select name="day"><option>Monday</option></select><textarea name="note">Ring &lt;twice&gt;</textarea>
  <button type="button">+</button><button name="$ACTION_ID_41" value="1" formAction="/other">Buy</button>
</form><input type="hidden" form="buy" name="outside" value="1"/>`
  const [search, buy] = readForms(html)
  expect(search).toMatchObject({ action: '/search', fields: [['q', 'Salt & "sea"']] })
  expect(Object.fromEntries(buy.fields)).toEqual({
    $ACTION_ID_40: '',
    glaze: 'moss',
    gift: 'on',
    password: '',
    country: 'DE',
    day: 'Monday',
    note: 'Ring <twice>',
    outside: '1',
  })
  expect(buy.buttons).toEqual([
    { name: '$ACTION_ID_41', value: '1', action: '/other', label: 'Buy' },
  ])
  expect(buy.radios.map(({ value, label }) => [value, label])).toEqual([
    ['oat', 'Oat'],
    ['moss', 'Moss'],
  ])
  expect(fieldValue(html, 'country')).toBe('DE')
  expect(fieldValue(html, 'city')).toBeUndefined()
})
