import { useId, type ReactNode } from 'react'
import { Checkbox } from '@/components/forms/checkbox'
import { RadioCard, RadioCards } from '@/components/forms/radio-card'
import { SelectField } from '@/components/forms/select-field'
import { TextArea, TextField } from '@/components/forms/field-frame'
import { Accordion, AccordionItem } from '@/components/ui/accordion'
import { Button, ButtonLink } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { Price } from '@/components/ui/price'
import { TextLink } from '@/components/ui/text-link'

function Part({ title, children }: { title: string; children: ReactNode }) {
  const headingId = useId()
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className="mb-section-head text-h2">
        {title}
      </h2>
      {children}
    </section>
  )
}

/** The steps of the type scale. */
export function Type() {
  return (
    <div className="grid gap-4">
      <h1 className="text-hero">Components</h1>
      <p className="text-display text-heading">Display</p>
      <p className="text-h1 text-heading">First heading</p>
      <p className="text-h2 text-heading">Second heading</p>
      <p className="text-h3 text-heading">Third heading</p>
      <p className="text-saying text-heading">A quoted sentence.</p>
      <p className="text-lead">Lead: the first paragraph of a page.</p>
      <p className="max-w-prose">
        Body: words at the width of prose, with <strong>emphasis</strong> and{' '}
        <TextLink href="/">a link</TextLink>.
      </p>
      <p className="text-small text-muted-foreground">Small and muted.</p>
      <p className="num text-price">1,234.56</p>
    </div>
  )
}

const fields = [
  'bg-background text-foreground',
  'bg-surface text-surface-foreground',
  'bg-raised text-raised-foreground',
  'bg-muted text-foreground',
  'bg-primary text-primary-foreground',
  'bg-accent text-accent-foreground',
  'bg-band text-band-foreground',
  'bg-inverse text-inverse-foreground',
  'bg-danger-surface text-foreground',
  'bg-success-surface text-foreground',
  'bg-announcement text-announcement-foreground',
  'bg-footer text-footer-foreground',
]

/** Every surface with its text colours. */
export function Colours() {
  return (
    <Part title="Colours">
      <ul className="grid grid-cols-2 gap-2 md:grid-cols-4">
        {fields.map((classes) => (
          <li key={classes} className={`border border-border p-4 text-small ${classes}`}>
            {classes.replaceAll(/bg-|text-/g, '')}
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap gap-6 pt-4">
        <span className="text-muted-foreground">muted</span>
        <span className="text-sale">sale</span>
        <span className="text-danger">danger</span>
        <span className="text-success">success</span>
        <span className="text-primary">primary</span>
      </p>
    </Part>
  )
}

export function Buttons() {
  return (
    <Part title="Buttons">
      <div className="flex flex-wrap items-center gap-4">
        <Button type="button">Primary</Button>
        <Button type="button" look="line">
          Line
        </Button>
        <Button type="button" look="danger">
          Danger
        </Button>
        <Button type="button" disabled>
          Disabled
        </Button>
        <ButtonLink href="/">A link</ButtonLink>
        <span className="on-band bg-band p-4">
          <Button type="button" look="band">
            On a band
          </Button>
        </span>
      </div>
    </Part>
  )
}

export function Fields() {
  const options = [
    { value: 'a', label: 'First' },
    { value: 'b', label: 'Second' },
  ]
  return (
    <Part title="Fields">
      <div className="grid max-w-3xl gap-5 md:grid-cols-2">
        <TextField name="kit-text" label="Text" help="Help stays below." />
        <TextField
          name="kit-error"
          label="With an error"
          error="Enter a postal code with five digits, like 20457."
          defaultValue="2045"
        />
        <SelectField name="kit-select" label="Select" options={options} />
        <TextField name="kit-disabled" label="Disabled" disabled defaultValue="Nothing to do" />
        <TextArea name="kit-area" label="Several lines" optional="(optional)" />
        <div>
          <Checkbox name="kit-check" end="12">
            A box
          </Checkbox>
          <Checkbox name="kit-checked" defaultChecked>
            A ticked box
          </Checkbox>
          <Checkbox name="kit-off" disabled>
            A disabled box
          </Checkbox>
        </div>
        <RadioCards legend="One of these">
          <RadioCard
            name="kit-card"
            value="a"
            title="Parcel"
            end="4.90"
            note="2 to 3 days"
            defaultChecked
          />
          <RadioCard name="kit-card" value="b" title="Pickup" end="0.00" />
          <RadioCard name="kit-card" value="c" title="Courier" note="Not here" disabled />
        </RadioCards>
      </div>
    </Part>
  )
}

export function Messages() {
  return (
    <Part title="Messages">
      <div className="grid max-w-3xl gap-3">
        <Notice>Something to know.</Notice>
        <Notice tone="ok">It has worked.</Notice>
        <Notice tone="bad">It has not.</Notice>
        <Accordion>
          <AccordionItem title="An open row" open>
            <p>With its text.</p>
          </AccordionItem>
          <AccordionItem title="A closed row">
            <p>Hidden.</p>
          </AccordionItem>
        </Accordion>
      </div>
    </Part>
  )
}

export function Prices() {
  const labels = { was: 'Was', now: 'Now' }
  return (
    <Part title="Prices">
      <p className="flex flex-wrap gap-6">
        <Price now="28.00" labels={labels} />
        <Price now="24.00" was="29.00" labels={labels} />
        <Price now="24.00" from="from" labels={labels} />
      </p>
    </Part>
  )
}
