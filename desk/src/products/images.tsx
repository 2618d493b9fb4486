import { useRef, useState, type DragEvent } from 'react'
import type { Schemas } from '#api/client.ts'
import { format, t } from '#i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { sayWhy } from '#ui/explain.ts'
import { Section } from '#ui/list-page.tsx'
import { Picture } from '#ui/picture.tsx'
import { say } from '#ui/toasts.tsx'
import { useEditor, useEditorField } from './editor.tsx'
import { uploadImage } from './product-queries.ts'

type Image = NonNullable<Schemas['AdminImage']>

const types = 'image/webp,image/jpeg,image/png,image/gif'
const maxBytes = 12 * 1024 ** 2

/** Uploads files one after another; what cannot be taken is named. */
function useUpload(onUploaded: (image: Image) => void) {
  const [left, setLeft] = useState(0)
  const upload = async (files: readonly File[]) => {
    setLeft((before) => before + files.length)
    for (const file of files) {
      const refuse = (why: string) => say(`${file.name}: ${why}`, { isError: true })
      if (!types.split(',').includes(file.type) || file.size > maxBytes) refuse(t.editor.imageWrong)
      else {
        await uploadImage(file)
          .then((image) => image && onUploaded(image))
          .catch((error: Error) => sayWhy(error, file.name))
      }
      setLeft((before) => before - 1)
    }
  }
  return { left, upload: (files: FileList) => void upload([...files]) }
}

interface RowProps {
  image: Image
  index: number
  count: number
  /** Replaces the image; null removes it. */
  onChange: (next: Image | null) => void
  onMove: (to: number) => void
}

function Row({ image, index, count, onChange, onMove }: RowProps) {
  const { mayChange } = useEditor()
  const number = format.number(index + 1)
  const buttons = [
    { label: t.editor.earlier(number), sign: '↑', isOff: index === 0, to: index - 1 },
    { label: t.editor.later(number), sign: '↓', isOff: index === count - 1, to: index + 1 },
    { label: t.editor.removeImage(number), sign: '×', isOff: false, to: null },
  ]
  return (
    <li>
      <Picture of={image} size={96} />
      <input
        aria-label={t.editor.alt(number)}
        placeholder={t.editor.altHint}
        dir="auto"
        maxLength={500}
        readOnly={!mayChange}
        value={image.alt}
        onChange={(event) => onChange({ ...image, alt: event.target.value })}
      />
      {mayChange && (
        <span className="actions">
          {buttons.map(({ label, sign, isOff, to }) => (
            <Button
              key={sign}
              className="quiet"
              aria-label={label}
              disabled={isOff}
              onClick={() => (to === null ? onChange(null) : onMove(to))}
              text={sign}
            />
          ))}
        </span>
      )}
    </li>
  )
}

/** The images of a product: dropped or chosen, ordered, described, removed. */
export function Images() {
  const { mayChange } = useEditor()
  const { shown, theirs, change } = useEditorField('', 'images')
  const images = shown as Image[]
  const { left, upload } = useUpload((image) =>
    change((typed) => [...(typed as Image[]).filter(({ url }) => url !== image.url), image]),
  )
  const input = useRef<HTMLInputElement>(null)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    upload(event.dataTransfer.files)
  }
  const replace = (image: Image, next: Image | null) =>
    change(() => images.flatMap((one) => (one === image ? (next ?? []) : one)))
  const move = (image: Image, to: number) =>
    change(() => images.filter((one) => one !== image).toSpliced(to, 0, image))
  return (
    <Section title={t.editor.images}>
      {theirs !== undefined && <p className="hint">{t.editor.imagesChanged}</p>}
      <ol
        className="images"
        onDragOver={(event) => event.preventDefault()}
        onDrop={mayChange ? drop : undefined}
      >
        {images.map((image, index) => (
          <Row
            key={image.url}
            {...{ image, index, count: images.length }}
            onChange={(next) => replace(image, next)}
            onMove={(to) => move(image, to)}
          />
        ))}
        {mayChange && (
          <li className="drop">
            <Button onClick={() => input.current?.click()} text={t.editor.chooseImages} />
            <span className="hint" role="status">
              {left > 0 ? t.editor.uploading(left) : t.editor.imagesHint}
            </span>
            <input
              ref={input}
              hidden
              type="file"
              multiple
              accept={types}
              onChange={({ target }) => {
                if (target.files) upload(target.files)
                target.value = ''
              }}
            />
          </li>
        )}
      </ol>
    </Section>
  )
}
