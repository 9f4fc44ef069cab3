import { formatMoment } from '@stafapp/shared/rules/times/written-times'

export type UndoLink = { url: string; expiresAt: Date }

/** The undo button of every mail about an account change. */
export const undoLinkPart = ({ url, expiresAt }: UndoLink) => ({
  label: 'Det var inte jag: ångra ändringen',
  url,
  note: `Behövs bara om det inte var du. Kontot får då tillbaka den här adressen, loggas ut överallt och är låst tills du har valt ett nytt lösenord. Länken kan användas en gång och gäller till ${formatMoment(expiresAt)}.`,
})
