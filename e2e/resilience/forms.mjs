import { parse } from 'node-html-parser'

/**
 * The forms of a document as a browser without scripts would send them.
 *
 * @typedef {{ action: string, fields: [string, string][],
 *   buttons: { name?: string, value: string, action?: string, label: string }[],
 *   radios: { name: string, value: string, label: string }[] }} Form `fields`: names and values of
 *   the unchanged form; `radios`: with the text of their labels
 * @param {string} html
 * @returns {Form[]} in document order
 */
export function readForms(html) {
  const document = parse(html)
  return document.querySelectorAll('form').map((form) => {
    const controls = [
      ...form.querySelectorAll('input, textarea, select, button'),
      ...document.querySelectorAll(`[form="${form.id}"]`),
    ].filter((control) => !control.hasAttribute('disabled'))
    const radios = controls.filter((control) => control.getAttribute('type') === 'radio')
    const buttons = controls.filter(
      (control) =>
        control.rawTagName === 'button' && (control.getAttribute('type') ?? 'submit') === 'submit',
    )
    return {
      action: form.getAttribute('action') ?? '',
      fields: controls.flatMap(readField),
      buttons: buttons.map((button) => ({
        name: button.getAttribute('name'),
        value: button.getAttribute('value') ?? '',
        action: button.getAttribute('formaction'),
        label: button.text.trim(),
      })),
      radios: radios.map((radio) => ({
        name: radio.getAttribute('name'),
        value: radio.getAttribute('value') ?? 'on',
        label: radio.closest('label')?.text.trim() ?? '',
      })),
    }
  })
}

function readField(control) {
  const name = control.getAttribute('name')
  const value = control.getAttribute('value')
  const type = control.getAttribute('type') ?? 'text'
  if (!name || control.rawTagName === 'button' || type === 'submit') return []
  if (control.rawTagName === 'textarea') return [[name, control.text]]
  if (control.rawTagName === 'select') {
    const option = control.querySelector('option[selected]') ?? control.querySelector('option')
    return option ? [[name, option.getAttribute('value') ?? option.text]] : []
  }
  if (type !== 'radio' && type !== 'checkbox') return [[name, value ?? '']]
  return control.hasAttribute('checked') ? [[name, value ?? 'on']] : []
}

/** The text of a part of a document, without its tags and entities. */
export const textOf = (html) => parse(html).text.trim()

/** The first value for a name in the document's forms, or undefined. */
export const fieldValue = (html, name) =>
  new Map(readForms(html).flatMap(({ fields }) => fields.toReversed())).get(name)
