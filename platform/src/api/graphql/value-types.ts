import type { ImageView } from '#commerce/catalog/views.ts'
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

export const SelectedOptionType = builder.objectRef<NamedValue>('SelectedOption').implement({
  fields: (t) => ({ name: t.exposeString('name'), value: t.exposeString('value') }),
})

export const AttributeType = builder.objectRef<NamedValue>('Attribute').implement({
  fields: (t) => ({ name: t.exposeString('name'), value: t.exposeString('value') }),
})
