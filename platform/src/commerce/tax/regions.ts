/** Regions with taxes of their own, by country: code and name (ISO 3166-2). */
const regions: Readonly<Record<string, string>> = {
  CA: 'AB Alberta,BC British Columbia,MB Manitoba,NB New Brunswick,NL Newfoundland and Labrador,NS Nova Scotia,NT Northwest Territories,NU Nunavut,ON Ontario,PE Prince Edward Island,QC Quebec,SK Saskatchewan,YT Yukon',
  US: 'AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DC District of Columbia,DE Delaware,FL Florida,GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine,MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada,NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,PA Pennsylvania,RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia,WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming',
}

const fold = (region: string) =>
  region
    .normalize('NFKD')
    .replace(/[\p{M}.]/gu, '')
    .trim()
    .toLowerCase()

const keys = new Map(
  Object.entries(regions).map(([country, list]) => [
    country,
    new Map(
      list.split(',').flatMap((region): [string, string][] => {
        const code = fold(region.slice(0, 2))
        return [
          [code, code],
          [fold(region.slice(3)), code],
        ]
      }),
    ),
  ]),
)

/**
 * What a region is compared by, as merchants and buyers write it: "Colorado", "CO" and "co" are one
 * in the United States. In a country without such a list it is the text, in lower case; without a
 * region, null.
 */
export function regionKey(region: string | null, countryCode: string): string | null {
  if (region === null) return null
  const typed = fold(region)
  return keys.get(countryCode)?.get(typed) ?? typed
}
