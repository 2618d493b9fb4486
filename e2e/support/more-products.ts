/** The numbers of products in two categories that own shops have beside those of the demo. */
export const listed = { trays: 62, saucers: 289 }

/** A product with more variants than a card of a list offers. */
export const glazeSamples = { title: 'Glaze Sample', variants: 13 }

/** A category with rising prices. */
const category = (name: string, count: number) => [
  'Handle;Title;Type;Variant SKU;Variant Grams;Variant Inventory Qty;Variant Price',
  ...Array.from({ length: count }, (_, index) => {
    const id = `${name.toLowerCase()}-${index + 1}`
    return `${id};${name} ${index + 1};${name}s;${id.toUpperCase()};300;5;${21 + index}.00`
  }),
]

const bulbDescription =
  '<h2>Soft light</h2><p onclick=x()>Glows <b>warmly</b> in <a href=/cart>your bag</a>.</p>' +
  '<script>document.title=1</script><img src=x onerror=x()><ul><li>Dimmable<li>Lasts long</ul>' +
  '<table><tr><th>Socket<td>E14<tr><th>Light<td>470 lm</table>'

/** Rows of a Shopify export, with the columns that each group needs. */
const groups = [
  category('Tray', listed.trays),
  category('Saucer', listed.saucers),
  [
    'Handle;Title;Option1 Name;Option1 Value;Variant SKU;Variant Inventory Qty;Variant Price;Unit Price Total Measure;Unit Price Total Measure Unit;Unit Price Base Measure;Unit Price Base Measure Unit',
    'sea-salt;Sea Salt;Size;Jar;SALT-JAR;9;4.50;180;g;100;g',
    'sea-salt;;Size;Bag;SALT-BAG;9;9.00;1;kg;100;g',
  ],
  [
    'Handle;Title;Body (HTML);Variant SKU;Variant Price;Variant Inventory Qty;Manufacturer Name;Manufacturer Address;Manufacturer Contact;Responsible Person Name;Responsible Person Address;Responsible Person Contact;Safety Warnings;Energy Class;Energy Label URL;Product Sheet URL',
    `night-bulb;Night Bulb;${bulbDescription};BULB;9.50;9;Lumen Inc.;1 Harbor Way, Portland, USA;https://lumen.example;Licht GmbH;Kai 1, 20457 Hamburg;kontakt@licht.example;Let it cool before you change it.;E;https://lumen.example/label.pdf;https://lumen.example/sheet.pdf`,
  ],
  [
    'Handle;Title;Type;Option1 Name;Option1 Value;Variant SKU;Variant Inventory Qty;Variant Price;Variant Restock Date',
    // A Friday that will stay in the future.
    'oak-tray;Oak Tray;Oak;Size;S;TRAY-S;0;20.00;2099-12-04',
    'oak-tray;;;Size;M;TRAY-M;;24.00;',
  ],
  [
    'Handle;Title;Type;Option1 Name;Option1 Value;Variant SKU;Variant Inventory Qty;Variant Price',
    ...Array.from({ length: glazeSamples.variants }, (_, index) => {
      const title = index === 0 ? `${glazeSamples.title};Samples` : ';'
      return `glaze-sample;${title};Glaze;No. ${index + 1};SAMPLE-${index + 1};9;2.00`
    }),
  ],
]

/** A Shopify export of products that no demo store has. */
export function moreProducts(): string {
  const rows = groups.flatMap(([head = '', ...lines]) => {
    const names = head.split(';')
    return lines.map((line) => new Map(line.split(';').map((cell, i) => [names[i] ?? '', cell])))
  })
  const columns = [...new Set(rows.flatMap((row) => [...row.keys()]))]
  const csv = rows.map((row) => columns.map((name) => `"${row.get(name) ?? ''}"`).join())
  return [`${columns.join()},Status`, ...csv.map((line) => `${line},active`)].join('\n')
}
