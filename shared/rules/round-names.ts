/** The rounds of an event in running text: "5 × 80 m flickor, försök". */
export const roundNames = { TRIAL: 'försök', FINAL: 'final' } as const
