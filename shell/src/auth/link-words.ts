import type { LinkProblemWords } from './link-problem.tsx'

const toLogin = { to: '/login', label: 'Logga in' }
const toRequest = { to: '/passwordresetrequest', label: 'Beställ en ny länk' }
const toForgotten = { to: '/passwordresetrequest', label: 'Har du glömt lösenordet?' }
const toStart = { to: '/', label: 'Till startsidan' }

export const resetProblems: LinkProblemWords = {
  invalid_token: {
    text: 'Länken är ogiltig. Kontrollera att hela adressen ur mejlet kom med, eller beställ en ny länk.',
    next: [toRequest, toLogin],
  },
  token_used: {
    text: 'Länken har redan använts. Logga in med ditt nya lösenord, eller beställ en ny länk.',
    next: [toLogin, toRequest],
  },
  token_expired: {
    text: 'Länken har gått ut. Den gäller i en timme; beställ en ny länk.',
    next: [toRequest, toLogin],
  },
}

export const invitationProblems: LinkProblemWords = {
  invalid_token: {
    text: 'Inbjudan hittades inte. Kontrollera att hela adressen ur mejlet kom med. Kanske har inbjudan dragits tillbaka eller skickats på nytt: använd då länken i det senaste mejlet.',
    next: [toStart, toLogin],
  },
  token_used: {
    text: 'Inbjudan har redan använts. Logga in med det användarnamn som du valde.',
    next: [toLogin, toForgotten],
  },
  token_expired: {
    text: 'Inbjudan har gått ut. Be den som bjöd in dig att skicka den på nytt.',
    next: [toStart, toLogin],
  },
}

const toAccount = { to: '/konto', label: 'Till mina uppgifter' }

/** `token_used` is omitted: the address is already verified, which is no problem. */
export const verifyProblems: Omit<LinkProblemWords, 'token_used'> = {
  invalid_token: {
    text: 'Länken är ogiltig. Kontrollera att hela adressen ur mejlet kom med, eller spara adressen på nytt i dina uppgifter så skickar vi en ny länk.',
    next: [toAccount, toStart],
  },
  token_expired: {
    text: 'Länken har gått ut. Spara adressen på nytt i dina uppgifter så skickar vi en ny länk.',
    next: [toAccount, toStart],
  },
}

export const undoProblems: LinkProblemWords = {
  invalid_token: {
    text: 'Länken är ogiltig eller gäller inte längre. Kontrollera att hela adressen ur mejlet kom med.',
    next: [toStart, toLogin],
  },
  token_used: {
    text: 'Länken har redan använts: ändringen är ångrad. Beställ en länk för ett nytt lösenord om du inte har valt ett.',
    next: [toRequest, toLogin],
  },
  token_expired: {
    text: 'Länken har gått ut: en ändring kan ångras i sju dagar. Kontakta arrangören.',
    next: [toStart, toLogin],
  },
}
