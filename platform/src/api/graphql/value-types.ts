import type { ImageView } from '#commerce/catalog/read/views.ts'
import type { LabelledOption } from '#commerce/translations/read-texts.ts'
import type { NamedValue } from '#store/schema/catalog.ts'
import { toImageUrl } from '#api/image-url.ts'
import { builder } from './builder.ts'

export const ImageType = builder.objectRef<ImageView>('Image').implement({
  fields: (t) => ({
    url: t.string({
      resolve: ({ url }, _args, { services }) => toImageUrl(services.config.publicUrl, url),
    }),
    alt: t.exposeString('alt'),
    width: t.exposeInt('width'),
    height: t.exposeInt('height'),
  }),
})

export const SelectedOptionType = builder.objectRef<LabelledOption>('SelectedOption').implement({
  fields: (t) => ({
    name: t.exposeString('name'),
    value: t.exposeString('value'),
    label: t.string({ resolve: ({ name, label }) => label ?? name }),
    valueLabel: t.string({ resolve: ({ value, valueLabel }) => valueLabel ?? value }),
  }),
})

export const AttributeType = builder
  .objectRef<NamedValue & { label: string }>('Attribute')
  .implement({
    fields: (t) => ({
      name: t.exposeString('name'),
      value: t.exposeString('value'),
      label: t.exposeString('label'),
    }),
  })
