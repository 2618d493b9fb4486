import { useState } from 'react'
import { useWrite } from '#api/write.ts'
import { format, t } from '#i18n/i18n.ts'
import { FormDialog, useClose } from '#ui/dialog.tsx'
import { Check, Field } from '#ui/field.tsx'
import { Facts } from '#ui/list-page.tsx'
import { Banner } from '#ui/states.tsx'
import { say } from '#ui/toasts.tsx'
import { importFile, type Outcome, type ProductChange } from './import-steps.ts'

/** No more than a person reads. */
const mostLines = 200

/** What a file changes or what of it is refused: what each line is about, and what becomes of it. */
function Lines({ title, lines }: { title: string; lines: (readonly [string, string])[] }) {
  return (
    <Facts title={title} rows={lines.slice(0, mostLines)} keyOf={(line) => line.join(' ')}>
      {([of, text]) => (
        <>
          <bdi>{of}</bdi> <bdi className="hint grow">{text}</bdi>
        </>
      )}
    </Facts>
  )
}

const describe = ({ slug, isNew, fields }: ProductChange) => {
  const values = fields.map(({ field, before, after }) => `${field}: ${before} → ${after}`)
  return [slug, isNew ? t.state.created : values.join(' · ')] as const
}

/** What an import has changed, or would change. */
function Result({ output, isImported }: { output: Outcome; isImported: boolean }) {
  const { changes, faultList, unreadable, written, done } = output
  const changed = changes.filter(({ isNew, fields }) => isNew || fields.length > 0)
  const created = changed.filter(({ isNew }) => isNew)
  const sum = isImported
    ? t.imports.done(written)
    : t.imports.sum(created.length, changed.length - created.length, done - written)
  return (
    <>
      <Banner text={unreadable ? <bdi lang="en">{unreadable}</bdi> : sum} />
      {!isImported && <Lines title={t.imports.changes} lines={changed.map(describe)} />}
      <Lines
        title={t.imports.faults}
        lines={faultList.map(({ line, product, reason }) => [
          t.imports.line(format.number(line)),
          [product, reason].filter(Boolean).join(': '),
        ])}
      />
    </>
  )
}

/** Imports products from a file, after it has shown what that changes. */
export function ImportDialog() {
  const [file, setFile] = useState<File | null>(null)
  const [stock, setStock] = useState(false)
  const [done, setDone] = useState(0)
  const close = useClose()
  const run = useWrite<{ file: string; isPreview: boolean }, Outcome>({
    // What was refused is still to be read.
    onDone: ({ written, faultList, unreadable }, { isPreview }) => {
      if (isPreview || unreadable || faultList.length > 0) return
      close()
      say(t.imports.done(written))
    },
    write: ({ isPreview }) =>
      file
        ? importFile(file, { isPreview, stock }, setDone)
        : Promise.reject(new TypeError('No file.')),
  })
  const { input, output } = run.data ?? {}
  const isImported = input?.isPreview === false
  const written = output?.written ?? 0
  const act = (isPreview: boolean) => {
    setDone(0)
    run.mutate({ file: file?.name ?? '', isPreview })
  }
  return (
    <FormDialog
      title={t.imports.title}
      button={output && !isImported ? t.imports.button(written) : t.imports.preview}
      missing={
        file === null
          ? t.edit.missing(t.imports.file)
          : output && (isImported || written === 0) && t.edit.unchanged
      }
      write={run}
      onSubmit={() => act(output === undefined)}
    >
      <Field label={t.imports.file} hint={t.imports.hint}>
        {(ids) => (
          <input
            {...ids}
            type="file"
            accept=".csv,text/csv"
            // Nothing is lost when it is not imported.
            onInput={(event) => event.stopPropagation()}
            onChange={({ target }) => {
              setFile(target.files?.[0] ?? null)
              run.reset()
            }}
          />
        )}
      </Field>
      <Check
        checked={stock}
        onChange={(isOn) => {
          setStock(isOn)
          run.reset()
        }}
        text={t.imports.stock}
      />
      {run.isPending && <p role="status">{t.imports.read(done)}</p>}
      {output && !run.isPending && <Result {...{ output, isImported }} />}
    </FormDialog>
  )
}
