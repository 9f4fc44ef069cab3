/** What the heats are called as long as teams can be entered; null when they are drawn for good. */
export function preliminaryHeatsText({ teams_close_at }: { teams_close_at: string }, now: Date): string | null {
  if (now.getTime() > Date.parse(teams_close_at)) return null
  return 'Preliminärt: heaten kan lottas om när laganmälan har stängt.'
}
