'use server'

import { refresh } from 'next/cache'
import { runForm } from '@/lib/server/forms/form-action'
import {
  choosePaymentMethod,
  correctBuyerEmail,
  saveContactStep,
  selectDelivery,
} from '@/lib/server/checkout/checkout'
import { placeOnce } from '@/lib/server/checkout/place-order'
import {
  CONTACT_FIELDS,
  contactSchema,
  correctEmailSchema,
  deliverySchema,
  paymentSchema,
  placeOrderSchema,
} from '@/lib/shop/checkout/checkout-forms'

/** Contact step: email, delivery address, billing address. */
export async function saveContact(data: FormData) {
  return runForm(data, {
    form: 'contact',
    page: '/checkout/contact',
    keeps: [...CONTACT_FIELDS, 'save', 'billingSame'],
    schema: contactSchema,
    act: saveContactStep,
  })
}

/** Corrects the email address of the contact step. */
export async function correctEmail(data: FormData) {
  return runForm(data, {
    form: 'email',
    page: '/checkout/delivery',
    schema: correctEmailSchema,
    act: correctBuyerEmail,
  })
}

/** Delivery step: method, and pickup point or day. Scripts call it with every choice. */
export async function chooseDelivery(data: FormData) {
  return runForm(data, {
    form: 'delivery',
    page: '/checkout/delivery',
    keeps: ['shippingMethodId'],
    schema: deliverySchema,
    act: async (choice, shopper) => {
      const outcome = await selectDelivery(choice, shopper)
      // The page is drawn again, also the one that the router keeps for Back.
      if (outcome.ok) refresh()
      return outcome
    },
  })
}

/** Payment step: the method is kept in the cart cookie until the order. */
export async function choosePayment(data: FormData) {
  return runForm(data, {
    form: 'payment',
    page: '/checkout/payment',
    keeps: ['paymentMethodId'],
    schema: paymentSchema,
    act: choosePaymentMethod,
  })
}

/** Places the order with the total and the delivery that were shown, and the shopper's note. */
export async function placeOrder(data: FormData) {
  return runForm(data, {
    form: 'order',
    page: '/checkout/review',
    keeps: ['buyerNote'],
    schema: placeOrderSchema,
    act: async (agreed, shopper) => placeOnce(shopper, agreed),
  })
}
