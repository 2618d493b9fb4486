import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { leaveOutFinishedMarkup, readFinishedMarkup } from './finished-markup.mjs'

const shown = '<main data-finished="home">…</main>'
const finished = '2:I[17,["$9"],"FinishedMarkup"]\n'

/** A document as Next 16.4.6 writes it: a first script, then data in as many pieces as given. */
function documentWith(body, ...pieces) {
  const scripts = pieces.map(
    (data) => `<script nonce="n">self.__next_f.push(${write([1, data])})</script>`,
  )
  return `${body}<script nonce="n">(self.__next_f=self.__next_f||[]).push([0])</script>${scripts.join('')}`
}

function write(value) {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}

/** The data of a document, all pieces together. */
function dataOf(html) {
  const pieces = [...html.matchAll(/__next_f\.push\((\[1,.*?\])\)<\/script>/g)]
  return pieces.map(([, text]) => runInNewContext(text)[1]).join('')
}

const shortened = (body, ...pieces) => dataOf(leaveOutFinishedMarkup(documentWith(body, ...pieces)))

describe('data of finished markup', () => {
  test('is left out with all that only it refers to', () => {
    const data =
      finished +
      '0:["$","$L2",null,{"name":"home","as":"main","children":["$L3","$L4"]}]\n' +
      '3:["$","p",null,{"children":"$5"}]\n' +
      '4:["$","$L6",null,{"href":"/"}]\n' +
      '5:T6,åäö' +
      '6:I[18,["$9"],"AppLink"]\n' +
      '9:"/chunk.js"\n'
    expect(shortened(shown, data)).toBe(
      finished + '0:["$","$L2",null,{"name":"home","as":"main"}]\n9:"/chunk.js"\n',
    )
  })

  test('keeps what the rest of the page refers to as well', () => {
    const data =
      finished +
      '0:[["$","$L2",null,{"name":"home","children":"$L3"}],"$L4"]\n' +
      '3:["$","p",null,{"children":"$L4"}]\n' +
      '4:["$","b",null,{}]\n'
    expect(shortened(shown, data)).toBe(
      finished + '0:[["$","$L2",null,{"name":"home"}],"$L4"]\n4:["$","b",null,{}]\n',
    )
  })

  test('is copied to where a path from elsewhere led into it', () => {
    const data =
      finished +
      '0:["$L3","$3:props:children:1"]\n' +
      '3:["$","$L2",null,{"name":"home","children":["one",["$","b",null,{"children":"$L4"}]]}]\n' +
      '4:"two"\n'
    expect(shortened(shown, data)).toBe(
      finished +
        '0:["$L3",["$","b",null,{"children":"$L4"}]]\n' +
        '3:["$","$L2",null,{"name":"home"}]\n4:"two"\n',
    )
  })

  test('is found when it comes in pieces, with an end of a script in its text', () => {
    const data =
      finished + '0:[["$","$L2",null,{"name":"home","children":"</script><i>"}],"</script><b>"]\n'
    const whole = leaveOutFinishedMarkup(documentWith(shown, data.slice(0, 60), data.slice(60)))
    expect(whole.match(/<\/script>/g)).toHaveLength(2)
    expect(dataOf(whole)).toBe(finished + '0:[["$","$L2",null,{"name":"home"}],"</script><b>"]\n')
  })

  test('is written without a sign before each quote, and read as it was', () => {
    const texts = `"it's" \\ \\" \\\\n \u2028 <!-- & \${a} \n`
    const data = `${finished}0:["$","$L2",null,{"name":"home","children":"a"}]\n1:${JSON.stringify(texts)}\n`
    const whole = leaveOutFinishedMarkup(documentWith(shown, data))
    expect(whole).toContain('{"name":"home"}')
    expect(whole).not.toContain('<!--')
    expect(dataOf(whole)).toBe(
      `${finished}0:["$","$L2",null,{"name":"home"}]\n1:${JSON.stringify(texts)}\n`,
    )
  })

  test('takes properties that are undefined with it, which its reader leaves out', () => {
    const data =
      finished +
      '0:[["$","$L2",null,{"name":"home","children":"a"}],"$undefined",{"lang":"$undefined","a":1}]\n'
    expect(shortened(shown, data)).toBe(
      finished + '0:[["$","$L2",null,{"name":"home"}],"$undefined",{"a":1}]\n',
    )
  })

  test('loses the hints for links that stand in the head already', () => {
    const data =
      finished + ':HL["/a.woff2","font"]\n0:["$","$L2",null,{"name":"home","children":"a"}]\n'
    expect(shortened(shown, data)).not.toContain('woff2')
  })
})

describe('a document stays as it is', () => {
  const row = '0:["$","$L2",null,{"name":"home","children":"a"}]\n'

  test.each([
    ['without data', shown],
    ['without finished markup', documentWith(shown, '0:["$","p",null,{"children":"a"}]\n')],
    ['when it does not show the markup', documentWith('<main></main>', finished + row)],
    ['with a row of an unknown kind', documentWith(shown, `${finished}${row}5:E{"digest":"1"}\n`)],
    ['with a row that is cut off', documentWith(shown, finished + row.slice(0, -1))],
    ['with a row that is no JSON', documentWith(shown, `${finished}${row}6:{]\n`)],
    [
      'with binary data',
      `${documentWith(shown, finished + row)}<script>self.__next_f.push([3,"AA=="])</script>`,
    ],
  ])('%s', (_, html) => {
    expect(leaveOutFinishedMarkup(html)).toBe(html)
  })
})

test('finds markup whose name needs entities', () => {
  const name = '/categories?a=1&b="2"'
  const body = '<ul data-finished="/categories?a=1&amp;b=&quot;2&quot;"></ul>'
  const data = `${finished}0:["$","$L2",null,{"name":${JSON.stringify(name)},"children":"a"}]\n`
  expect(shortened(body, data)).not.toContain('children')
})

describe('what stands inside of finished markup', () => {
  test('is read to the end of its own element, by its name', () => {
    const menu = '<div class="a"><div>One</div><nav>Two &lt;/div&gt;</nav></div>'
    const html =
      `<div><div data-finished="menu" class="[&amp;&gt;li]:grow">${menu}</div><p>Page</p></div>` +
      '<nav data-finished="Terra &amp; &quot;Tide&quot;"><a href="/">Home</a></nav>'
    expect([...readFinishedMarkup(html)]).toEqual([
      ['menu', menu],
      ['Terra & "Tide"', '<a href="/">Home</a>'],
    ])
  })

  test('is not read of an element without an end, or of a page that has none', () => {
    expect(readFinishedMarkup('<nav data-finished="menu"><nav></nav>').size).toBe(0)
    expect(readFinishedMarkup('<p>data-finished="menu"</p>').size).toBe(0)
  })
})
