import { type MailContent, oneLine } from '../content.ts'

export type JointTeamInvitation = { url: string; teamName: string; eventName: string; hostSchool: string }

/** To a school that another school has asked for runners. It contains no child's name. */
export const jointTeamMail = ({ url, teamName, eventName, hostSchool }: JointTeamInvitation): MailContent => ({
  subject: `${oneLine(hostSchool)} bjuder in er till ett gemensamt lag`,
  paragraphs: [
    'Hej!',
    `${oneLine(hostSchool)} vill ha löpare från er skola i laget ${oneLine(teamName)} i ${oneLine(eventName)}.`,
    'Ni väljer vilka löpare som får delta. Bara de valda löparnas namn, årskurs och kön visas för den andra skolan.',
  ],
  link: { label: 'Svara på inbjudan', url, note: 'Du behöver logga in. Inbjudan finns på sidan Lag och löpare.' },
})

export type JointTeamAnswer = Pick<JointTeamInvitation, 'url' | 'teamName' | 'eventName'> & {
  school: string
  answer: 'joined' | 'changed' | 'left' | 'declined'
  /** How many places of the line-up the answer has emptied. */
  lost: number
}

const answers: Readonly<Record<JointTeamAnswer['answer'], string>> = {
  joined: 'deltar i',
  changed: 'har ändrat vilka löpare som får delta i',
  left: 'har lämnat',
  declined: 'har tackat nej till',
}

/** To the leaders of the team's own school. It contains no child's name. */
export function jointAnswerMail({ url, teamName, eventName, school, answer, lost }: JointTeamAnswer): MailContent {
  const said = `${oneLine(school)} ${answers[answer]} laget ${oneLine(teamName)}`
  return {
    subject: said,
    paragraphs: [
      'Hej!',
      `${said} i ${oneLine(eventName)}.`,
      ...(answer === 'joined' ? ['Nu kan ni ställa upp skolans löpare i laget.'] : []),
      ...(lost > 0
        ? [
            lost === 1
              ? 'En plats i laget är nu tom: fyll den i tid.'
              : `${lost} platser i laget är nu tomma: fyll dem i tid.`,
          ]
        : []),
    ],
    link: { label: 'Öppna laget', url, note: 'Du behöver logga in. Laget finns på sidan Lag och löpare.' },
  }
}

type JointTeamEnd = Pick<JointTeamInvitation, 'teamName' | 'eventName' | 'hostSchool'> & { wasIn: boolean }

/** To the school whose runners are no longer wanted. It contains no child's name. */
export function jointEndMail({ teamName, eventName, hostSchool, wasIn }: JointTeamEnd): MailContent {
  const host = oneLine(hostSchool)
  return {
    subject: wasIn
      ? `Era löpare är inte längre med i laget ${oneLine(teamName)}`
      : `${host} har tagit tillbaka inbjudan till ett gemensamt lag`,
    paragraphs: [
      'Hej!',
      wasIn
        ? `${host} har tagit bort er skola ur laget ${oneLine(teamName)} i ${oneLine(eventName)}. Era löpare är fria att delta i andra lag.`
        : `Inbjudan gällde laget ${oneLine(teamName)} i ${oneLine(eventName)}. Ni behöver inte svara.`,
    ],
  }
}
