import { useState } from 'react'
import { Refused } from '#api/problem.ts'
import { useWrite } from '#api/write.ts'
import { format, language, t } from '#i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/field.tsx'
import { RemoveButton } from '#ui/act-buttons.tsx'
import { Banner, WriteError } from '#ui/states.tsx'
import { SettingList } from './setting-row.tsx'
import {
  previewTemplate,
  restoreTemplate,
  saveTemplate,
  useShop,
  type Template,
} from './shop-queries.ts'

/** How a mail reads with what is typed, about the latest order; and the way back to the standard. */
function Preview({ template }: { template: Template }) {
  const order = useShop('order').data?.data[0]
  const preview = useWrite<Template, { subject: string; text: string }>({
    write: (typed) => previewTemplate(typed, order?.id ?? ''),
  })
  const { error, data } = preview
  const faults = (error instanceof Refused && error.problem.errors?.['template']) || []
  const isOfOrder = /^(order|return)/.test(template.kind)
  if (!isOfOrder || !order) return null
  return (
    <>
      <Button
        disabled={preview.isPending}
        onClick={() => preview.mutate(template)}
        text={t.shop.preview(order.orderNumber)}
      />
      <Banner tone="error" lang="en" dir="ltr" text={faults.join(' ')} />
      {faults.length === 0 && <WriteError error={error} />}
      {data && (
        <p className="banner" role="status" lang={template.language} dir="auto">
          <strong>{data.output.subject}</strong>
          {`\n\n${data.output.text}`}
        </p>
      )}
    </>
  )
}

export function Mails() {
  const [shown, setShown] = useState<string>(language)
  const { sections, fields } = t.shop
  const query = useShop('templates')
  const titleOf = ({ kind }: Template) => t.shop.mails[kind]
  const names = query.data?.data.map((each) => [each.language, format.language(each.language)])
  return (
    <>
      <div className="filters">
        <SelectField
          {...{ label: t.account.language, value: shown, onChange: setShown }}
          options={Object.fromEntries(names ?? [])}
        />
      </div>
      <SettingList
        {...{ query, titleOf }}
        section={sections.mails}
        rows={({ data }) => data.filter((template) => template.language === shown)}
        fields={[
          ['subject', fields.subject],
          ['text', fields.text, 'long'],
          ['html', 'HTML', 'long'],
        ]}
        save={saveTemplate}
        more={(typed) => <Preview template={typed} />}
        show={(template) => (
          <>
            <bdi>{template.isCustom ? template.subject : t.shop.standard}</bdi>{' '}
            {template.isCustom && (
              <RemoveButton
                {...{ text: t.shop.restore, of: titleOf(template) }}
                scope="settings:update"
                done={`${titleOf(template)}: ${t.shop.restore}`}
                remove={() => restoreTemplate(template)}
              />
            )}
          </>
        )}
      />
    </>
  )
}
