import { goToSignIn } from '#api/sign-in.ts'
import { Button } from '#ui/button.tsx'

interface Props {
  text: string
  button?: string
  onClick?: () => void
}

/** The page for somebody who cannot work yet; by default its button leads to the issuer. */
export function Welcome({ text, button, onClick = () => void goToSignIn() }: Props) {
  return (
    <main className="welcome">
      <h1>Desk</h1>
      <p role="status">{text}</p>
      {button !== undefined && <Button className="primary" onClick={onClick} text={button} />}
    </main>
  )
}
