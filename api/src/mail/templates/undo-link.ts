import { dayAndTime } from '../helsinki-time.ts'

export type UndoLink = { url: string; expiresAt: Date }

/** The button of every mail about a change of an account. */
export const undoLinkPart = ({ url, expiresAt }: UndoLink) => ({
  label: 'Det var inte jag: ångra ändringen',
  url,
  note: `Behövs bara om det inte var du. Kontot får då tillbaka den här adressen, loggas ut överallt och är låst tills du har valt ett nytt lösenord. Länken kan användas en gång och gäller till ${dayAndTime(expiresAt)}.`,
})
