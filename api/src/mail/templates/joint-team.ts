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
