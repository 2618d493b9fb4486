import { goToSignIn } from '#api/sign-in.ts'

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
      {button !== undefined && (
        <button type="button" className="primary" onClick={onClick}>
          {button}
        </button>
      )}
    </main>
  )
}
