import { addressForms, loginForms, securityForms } from './account-forms.mjs'
import { cartForms, checkoutForms, newsletterForms, stockAlertForms } from './buying-forms.mjs'

/**
 * One form that is filled in but not submitted yet.
 *
 * @typedef {{ send: () => Promise<import('./shopper.mjs').Exchange>,
 *   claims: (exchange: import('./shopper.mjs').Exchange) => boolean,
 *   isDone: () => Promise<boolean>, denial?: string }} FilledForm `claims`: whether the response
 *   tells the shopper that it was done; `isDone` checks that without faults; `denial`: a text
 *   that is false if it was done
 */

/**
 * How every form of the shop is filled in, by the name of the server action that it sends.
 *
 * @type {Record<string, (shop: object) => Promise<FilledForm>>}
 */
export const actionRows = {
  ...cartForms,
  ...checkoutForms,
  ...newsletterForms,
  ...stockAlertForms,
  ...addressForms,
  ...securityForms,
  ...loginForms,
}
